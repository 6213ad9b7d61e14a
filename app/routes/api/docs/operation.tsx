import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { DescribedField, DescribedOperation } from "./operations.server.ts";

/** An operation of the API, closed until somebody opens it or follows a link to it. */
export function OperationDetails({
  id,
  method,
  path,
  summary,
  description,
  who,
  request,
  ...operation
}: DescribedOperation) {
  const { t } = useTranslation(["api", "settings"]);
  return (
    <article>
      <details id={id} className="group card">
        <summary className="flex list-none flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3 hover:text-accent [&::-webkit-details-marker]:hidden">
          <Method>{method}</Method>
          <h3 className="text-[1.125rem]" lang="en">
            {summary}
          </h3>
          <code className="me-auto text-note text-muted" translate="no">
            {path}
          </code>
          <Icon name="chevron-down" size={18} className="flex-none self-center group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-1 items-start gap-6 border-t border-line p-4 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-6">
            <p lang="en">
              <Prose>{description}</Prose>
            </p>
            <p className="text-note text-muted">
              {t("who.label")}
              {t("settings:colon")} {who.map((one) => t(`who.${one}`)).join(", ")}
            </p>
            <Fields title={t("parameters")} fields={operation.parameters} />
            <Fields title={t("body")} fields={operation.body} />
            <Fields title={t("answerFields")} fields={operation.answer} />
            <List title={t("answers")}>
              {operation.answers.map(({ status, says }) => (
                <Row key={status} name={status} says={says} />
              ))}
            </List>
          </div>
          <div className="grid grid-cols-1 gap-6">
            <Example title={t("example.request")} name={summary} text={request}>
              <CopyButton text={request} words={t("copy", { returnObjects: true, name: summary })} />
            </Example>
            {operation.example && (
              <Example
                title={t("example.answer", operation.example)}
                name={summary}
                text={operation.example.text}
              />
            )}
          </div>
        </div>
      </details>
    </article>
  );
}

export function Method({ children }: { children: string }) {
  return (
    <span
      className={`font-mono text-[0.75rem] font-bold ${children === "GET" ? "text-accent-strong" : "text-warning"}`}
      translate="no"
    >
      {children}
    </span>
  );
}

function Fields({ title, fields }: { title: string; fields: DescribedField[] }) {
  const { t } = useTranslation("api");
  const rulesOf = ({
    types,
    required,
    place,
    length,
    range,
    entries,
    pattern,
    options,
    fallback,
  }: DescribedField) => [
    codes(types),
    required && t("field.required"),
    place && t(`field.place.${place}`),
    length && t("field.length", { bounds: length }),
    range,
    entries !== undefined && t("field.entries", { max: entries }),
    pattern && `${t("field.pattern")} ${codes([pattern])}`,
    options && `${t("field.oneOf")} ${codes(options)}`,
    fallback !== undefined && `${t("field.fallback")} ${codes([fallback])}`,
  ];
  if (fields.length === 0) return null;
  return (
    <List title={title}>
      {fields.map((field) => (
        <Row
          key={field.name}
          name={field.name}
          rules={rulesOf(field).filter(Boolean).join(" · ")}
          says={field.says}
        />
      ))}
    </List>
  );
}

function codes(values: unknown[]): string {
  return [...new Set(values)].map((value) => `\`${String(value)}\``).join(" ");
}

const TITLE = "text-note font-semibold text-muted";

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className={TITLE}>{title}</h4>
      <dl className="grid grid-cols-1 text-compact">{children}</dl>
    </section>
  );
}

function Row({ name, rules, says }: { name: string; rules?: string; says?: string }) {
  return (
    <div className="border-t border-line py-2">
      <dt className="font-mono text-note font-[650]" translate="no">
        {name}
      </dt>
      {rules && (
        <dd className="text-fine text-muted">
          <Prose>{rules}</Prose>
        </dd>
      )}
      {says && (
        <dd lang="en" className="whitespace-pre-line">
          <Prose>{says}</Prose>
        </dd>
      )}
    </div>
  );
}

function Example({
  title,
  name,
  text,
  children,
}: Record<"title" | "name" | "text", string> & { children?: ReactNode }) {
  const { t } = useTranslation("settings");
  return (
    <div className="overflow-clip rounded-control border border-line bg-sunken">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-b border-line py-1.5 pe-2 ps-4">
        <h4 className={TITLE}>{title}</h4>
        {children}
      </div>
      <pre
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
        tabIndex={0}
        role="group"
        aria-label={`${title}${t("colon")} ${name}`}
        className="max-h-136 scrollbar-thin overflow-auto px-4 py-3.5 font-mono text-fine leading-[1.65] wrap-normal focus-visible:-outline-offset-3"
        translate="no"
      >
        <code>{text}</code>
      </pre>
    </div>
  );
}
