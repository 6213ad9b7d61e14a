import { useEffect, useRef, useState, type ReactNode } from "react";
import { pathOfName } from "#app/features/settings/rich-message/edit.ts";
import { FORMATS, isOfComponents } from "#app/features/settings/rich-message/shape.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import type { EditorAnswer } from "#app/routes/dashboard/message.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Editing } from "./inputs.tsx";
import { placeName } from "./places.ts";

/** The place to which an answer opens or moves the page: its top is far from there. */
const HERE = "#exchange";

/** Brings a message in from elsewhere, shows it as JSON, and converts it, after it has said what gets lost. */
export function Exchange({ editing, answer }: { editing: Editing; answer?: EditorAnswer }) {
  const { t } = useTranslation("message");
  const other = isOfComponents(editing.message) ? "embeds" : "components";
  const placeOf = (name: string) => placeName(editing.message, pathOfName(name) ?? [], editing.say);
  const { imported, converting, json } = answer ?? {};
  /** Text of the field, which a save and a press without an answer leave as it is. */
  const [given, give] = useState(json);
  if (answer && !answer.failure && json !== given) give(json);
  const isOpen = [imported, converting, given].some((one) => one !== undefined);
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const find = (place: string) => box.current?.querySelector<HTMLElement>(place);
    // The page would go back to the button that was pressed, which may be gone, too.
    if (answer?.imported) find("[tabindex]")?.focus({ preventScroll: true });
    else if (answer && document.activeElement === document.body)
      find(answer.converting?.to ? "[data-confirm]" : "summary")?.focus();
  }, [answer]);
  return (
    <details ref={box} id="exchange" open={isOpen} className="card p-4">
      <summary className="font-semibold">{t("exchange.title")}</summary>
      <div className="grid gap-4 pt-4">
        {imported?.problem && (
          <Notice kind="danger" tabIndex={-1}>
            {t(`exchange.${imported.problem}`)}
          </Notice>
        )}
        {imported && !imported.problem && (
          <Notice kind="info" tabIndex={-1} title={t("exchange.taken")}>
            {imported.several && <p>{t("exchange.several")}</p>}
            <Places
              title={t("exchange.left")}
              places={(imported.left ?? []).map((path) => (
                <code key={path} className="code">
                  {path}
                </code>
              ))}
            />
          </Notice>
        )}
        <Field id="field-import" label={t("exchange.field")} hint={t("exchange.text")}>
          {(wiring) => (
            <textarea
              {...wiring}
              key={given}
              name="import"
              rows={6}
              spellCheck={false}
              autoComplete="off"
              dir="ltr"
              defaultValue={given}
              className="input font-mono text-sm"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <AskButton value="import" formAction={HERE}>
            {t("exchange.import")}
          </AskButton>
          <AskButton value="as-json" formAction={HERE}>
            {t("exchange.asJson")}
          </AskButton>
          {(editing.field.formats ?? FORMATS).includes(other) && !converting?.to && (
            <AskButton value="convert" formAction={HERE}>
              {t(`exchange.convert.${other}`)}
            </AskButton>
          )}
        </div>
        {converting && (
          <Notice
            kind="warning"
            title={t(converting.to ? `exchange.convert.${converting.to}` : "exchange.tooMuch")}
          >
            <Places title={t("exchange.lost")} places={converting.lost.map(placeOf)} />
            {converting.to && (
              <>
                {converting.lost.length === 0 && <p>{t("exchange.nothingLost")}</p>}
                <input
                  type="hidden"
                  name="converting"
                  value={[converting.to, ...converting.lost].join(" ")}
                />
                <AskButton value="convert" formAction={HERE} variant="primary" className="mt-2" data-confirm>
                  {t("exchange.confirm")}
                </AskButton>
              </>
            )}
          </Notice>
        )}
      </div>
    </details>
  );
}

function Places({ title, places }: { title: string; places: ReactNode[] }) {
  if (places.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul className="list-disc ps-5">
        {places.map((place, index) => (
          <li key={index}>{place}</li>
        ))}
      </ul>
    </>
  );
}
