import { Fragment } from "react";
import { numberFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { CommandText } from "./command-text.server.ts";

interface CommandTableProps {
  labelledBy: string;
  /** At most `MOST_ROWS` of a page are in its tables. */
  commands: CommandText[];
  total: number;
  /** Commands have pages of their own. */
  isLinked?: boolean;
}

/** Rows that take a tenth of a second to render. */
export const MOST_ROWS = 500;

export function CommandTable({ labelledBy, commands, total, isLinked = true }: CommandTableProps) {
  const { t } = useTranslation("commands");
  const hidden = total - commands.length;
  const table = (
    <table className="card commands" aria-labelledby={labelledBy}>
      <thead className="max-lg:sr-only">
        <tr>
          <th scope="col">{t("table.command")}</th>
          <th scope="col">{t("table.description")}</th>
          <th scope="col">{t("table.usage")}</th>
          <th scope="col">{t("table.permission")}</th>
          <th scope="col">
            <span className="sr-only">{t("table.copy")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {commands.map((command) => (
          <tr key={command.slug}>
            <th scope="row">
              <a
                href={isLinked ? `/commands/${command.slug}` : undefined}
                className="command-name"
                translate="no"
              >
                {command.name}
              </a>
            </th>
            <td className="command-description" lang={command.description.lang}>
              {command.description.text}
            </td>
            <td className="command-usage">
              <Usage pieces={command.usage} />
            </td>
            <td className="command-permission">
              <PermissionBadge permission={command.permission} />
            </td>
            <td className="command-copy">
              <CopyCommand command={command} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      {commands.length > 0 && table}
      {hidden > 0 && <p className="text-muted">{t("table.hidden", { count: hidden })}</p>}
    </>
  );
}

export function CommandCount({ children }: { children: number }) {
  const { i18n } = useTranslation();
  return (
    <span className="inline-block rounded-full bg-accent-soft px-[0.75em] py-[0.25em] align-middle font-sans text-[1rem] font-semibold tracking-normal text-accent-strong">
      {numberFormat(i18n.language).format(children)}
    </span>
  );
}

/** Usage of a command. Lines break between its pieces only. */
export function Usage({ pieces, className = "" }: { pieces: CommandText["usage"]; className?: string }) {
  return (
    <code className={`usage ${className}`} translate="no">
      {pieces.map(({ kind, text }, index) => (
        <Fragment key={index}>
          {index > 0 && " "}
          <span className={`usage-${kind}`}>{text}</span>
        </Fragment>
      ))}
    </code>
  );
}

type PermissionBadgeProps = Pick<CommandText, "permission"> & { className?: string };

export function PermissionBadge({ permission, className = "" }: PermissionBadgeProps) {
  const { t } = useTranslation("commands");
  const look = permission === null ? "permission-everyone" : "";
  return <span className={`permission ${look} ${className}`}>{permission ?? t("permissions.Everyone")}</span>;
}

export function CopyCommand({ command: { name, line } }: { command: CommandText }) {
  const { t } = useTranslation("commands");
  return <CopyButton text={line} words={t("copy", { returnObjects: true, name })} />;
}
