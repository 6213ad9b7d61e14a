import { useLoaderData } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { loader } from "#app/routes/dashboard/access.tsx";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import { HIDDEN } from "#app/routes/dashboard/fields/control.tsx";
import { RoleDot } from "#app/routes/dashboard/names.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Time } from "#app/ui/time.tsx";
import { useIsLive } from "#app/ui/use-live.ts";
import { MemberField } from "./member-field.tsx";
import { ListForm, Outcome, useAnswer } from "./outcome.tsx";

type RowView = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] items-end gap-4 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]";

/** Fields of the form that lets somebody in who is not in the list yet. */
export function AddFields() {
  const { t } = useTranslation("access");
  const { roles, hasManageGuild } = useLoaderData<typeof loader>();
  const typed = useTyped("");
  const select = useRef<HTMLSelectElement>(null);
  const [who, choose] = useState(typed?.who ?? "");
  return (
    <>
      <h3 id="access-add" className="text-lg">
        {t("add.title")}
      </h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field id="access-who" label={t("who")}>
          {(wiring) => (
            <select
              {...wiring}
              name="who"
              ref={select}
              defaultValue={who}
              onChange={(event) => choose(event.currentTarget.value)}
              className="input"
            >
              <option value="">{t("choose")}</option>
              {!hasManageGuild && <option value="manage_guild">{t("manageGuild")}</option>}
              <option value="member">{t("member")}</option>
              <optgroup label={t("roles")}>
                {roles.map(({ id, name }) => (
                  <option key={id} value={`role:${id}`} dir="auto">
                    {name}
                  </option>
                ))}
              </optgroup>
            </select>
          )}
        </Field>
        <div
          className={who === "" || who === "member" ? undefined : HIDDEN}
          onInput={() => {
            if (select.current) select.current.value = "member";
            choose("member");
          }}
        >
          <MemberField id="access-member" label={t("memberId")} value={typed?.member} />
        </div>
      </div>
      <Rights id="add" areas={typed?.areas ?? {}} until={typed?.until ?? ""} />
      <AskButton value="add" variant="primary" size="medium" icon="plus" className="justify-self-start">
        {t("add.do")}
      </AskButton>
    </>
  );
}

/** Somebody in the list: what they may do in a sentence, and the form that changes it. */
export function Row({ row }: { row: RowView }) {
  const { t } = useTranslation("access");
  const typed = useTyped(row.key);
  // Without scripts the page comes back at the entry; with them it stays where it is.
  const place = useIsLive() ? undefined : `#${entryId(row.key)}`;
  const [beginsOpen] = useState(row.isAsked || typed !== undefined);
  const { key, name, color, says, expiresAt, grantedAt, giver, state } = row;
  const isOver = state === "expired";
  const stored = expiresAt?.toISOString().slice(0, 19) ?? "";
  return (
    <li
      id={entryId(key)}
      tabIndex={-1}
      className="card grid grid-cols-1 gap-4 p-5 outline-none sm:p-6"
      aria-label={name}
    >
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-baseline gap-x-2 text-lg">
          {color !== undefined && <RoleDot color={color} />}
          <bdi>{name}</bdi>
          <span
            className={`text-sm font-semibold ${{ active: "text-success", expired: "text-warning", target_gone: "text-danger" }[state]}`}
          >
            {t(`state.${state}`)}
          </span>
        </h3>
        <p dir="auto">
          {says}
          {expiresAt && (
            <>
              {" "}
              {t(isOver ? "ended" : "ends")} <Time value={expiresAt} format="then" />
            </>
          )}
        </p>
        <p className="text-sm text-muted">
          {t("by", { name: giver ?? t("somebody") })}, <Time value={grantedAt} />
        </p>
      </div>
      {row.hasForm ? (
        <details open={beginsOpen}>
          <summary className="link w-fit text-sm">{t("edit")}</summary>
          <ListForm of={row.grantedAt.getTime()} preventScrollReset className="grid grid-cols-1 gap-5 pt-4">
            {/* Says whom the form is about where nothing may be read. */}
            <input type="hidden" name="name" value={name} />
            <Rights id={key} areas={typed?.areas ?? row.areas} until={typed?.until ?? stored} />
            <Outcome of={key} />
            <div className="flex flex-wrap gap-3">
              <AskButton value={`save ${key}`} formAction={place} variant="primary">
                {t("save")}
              </AskButton>
              <AskButton value={`remove ${key}`} formAction={place} variant="danger">
                {t("remove")}
              </AskButton>
            </div>
          </ListForm>
        </details>
      ) : (
        <>
          <Outcome of={key} />
          <ButtonLink
            href={`?${new URLSearchParams({ row: key })}`}
            variant="secondary"
            size="small"
            className="justify-self-start"
          >
            {t("edit")}
          </ButtonLink>
        </>
      )}
    </li>
  );
}

/** Id of the entry of a target in the list, or of the form that adds one (`add`). */
export const entryId = (key: string) => `access-of-${key}`;

/** What was typed for a target that could not be saved. */
function useTyped(key: string) {
  const answer = useAnswer();
  return answer?.outcome !== "failed" && answer?.typed.key === key ? answer.typed : undefined;
}

/** What somebody may do in each area, and until when. Scripts show and send times in the reader's zone. */
function Rights(props: { id: string; areas: Record<string, string>; until: string }) {
  const { id, areas: given, until } = props;
  const { t } = useTranslation("access");
  const { areas } = useLoaderData<typeof loader>();
  // A module that is retired keeps what was given of it.
  const gone = Object.keys(given).filter((area) => !areas.some((one) => one.id === area));
  return (
    <>
      <div className={GRID}>
        {areas.map((area) => (
          <fieldset key={area.id} className="grid min-w-0 gap-1">
            <legend className="mb-1 text-sm font-medium" dir="auto">
              {area.title}
            </legend>
            <select
              name={`may.${area.id}`}
              aria-label={t("may")}
              defaultValue={Object.hasOwn(given, area.id) ? given[area.id] : ""}
              className="input min-h-9 py-1 has-[option+option:checked]:bg-accent-soft"
            >
              <option value="">{t("nothing")}</option>
              <option value="view">{t("view")}</option>
              <option value="edit">{t("edit")}</option>
            </select>
          </fieldset>
        ))}
      </div>
      {gone.map((area) => (
        <input key={area} type="hidden" name={`may.${area}`} value={given[area]} />
      ))}
      {/* A hidden one would lose what the script has written when the page hydrates. */}
      <input type="text" hidden name="untilZone" defaultValue="0" />
      <Field
        id={`until-${id}`}
        label={t("until")}
        hint={
          <>
            {t("untilHint")} <noscript>{t("utc")}</noscript>
          </>
        }
      >
        {(wiring) => (
          <input
            {...wiring}
            type="datetime-local"
            name="until"
            // Seconds are asked for only where the API has set some.
            step={/:\d\d:(?!00)/.test(until) ? 1 : undefined}
            defaultValue={until}
            suppressHydrationWarning
            data-utc
            className="input w-fit max-w-full"
          />
        )}
      </Field>
    </>
  );
}
