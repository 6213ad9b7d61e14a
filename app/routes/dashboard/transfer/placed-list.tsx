import { useTranslation } from "react-i18next";

import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { ChannelName, RoleName } from "#app/routes/dashboard/names.tsx";

import type { PlacedView } from "./report.server.ts";

interface PlacedListProps {
  placed: PlacedView[];
  facts: Pick<GuildFacts, "channels" | "roles">;
}

/** The roles and channels of a module in the file: what was left out and why, and what was found how. */
export function PlacedList({ placed, facts }: PlacedListProps) {
  const { t } = useTranslation("transfer");
  const groups = [
    { name: "left", entries: placed.filter(({ found }) => !found) },
    { name: "byName", entries: placed.filter(({ found }) => found?.by === "name") },
    { name: "byId", entries: placed.filter(({ found }) => found?.by === "id") },
  ] as const;
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ name, entries }) => (
      <details key={name} open={name === "left"}>
        <summary className={name === "left" ? "font-medium text-warning" : "font-medium"}>
          {t(`report.${name}`)} ({entries.length})
        </summary>
        <ul className="transfer-ids pt-2">
          {entries.map((entry, index) => (
            <li key={index}>
              {entry.found ? (
                <Found kind={entry.kind} id={entry.found.id} facts={facts} />
              ) : (
                <Left {...entry} />
              )}
            </li>
          ))}
        </ul>
      </details>
    ));
}

function Found({
  kind,
  id,
  facts,
}: { kind: "role" | "channel"; id: string } & Pick<PlacedListProps, "facts">) {
  return kind === "role" ? <RoleName id={id} facts={facts} /> : <ChannelName id={id} facts={facts} />;
}

function Left({ kind, name, from, why, message }: PlacedView) {
  const { t } = useTranslation("transfer");
  return (
    <>
      <span>
        {t(`report.${kind}`)}{" "}
        {name ? <bdi className="font-medium">{name}</bdi> : <code className="code">{from}</code>}
      </span>
      <span className="text-muted">{why === "refused" ? message : why && t(`report.why.${why}`)}</span>
    </>
  );
}
