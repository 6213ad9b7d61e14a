import type { Field, ReferenceOperation } from "#app/http/openapi/reference.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { CHAPTER_CARD, CodeBlock, Method, Name, Part, Status } from "./layout.tsx";

/** Dozens of operations have thousands of elements: those far below are laid out when they come near. */
const LAID_OUT_LATE = "[contain-intrinsic-size:auto_90rem] [content-visibility:auto]";

export function Operation(operation: ReferenceOperation) {
  const { id, method, path, summary, description, parameters, request, example } = operation;
  const { t } = useTranslation("api");
  return (
    <article className={`${CHAPTER_CARD} ${LAID_OUT_LATE}`} aria-labelledby={id}>
      <header className="grid grid-cols-1 gap-2.5">
        <h3 id={id} className="text-[1.375rem]" lang="en">
          {summary}
        </h3>
        <p className="font-mono text-[1rem] leading-[1.7]">
          <Method>{method}</Method>{" "}
          <code translate="no">
            <Path>{path}</Path>
          </code>
        </p>
        <Callers {...operation} />
        {description && (
          <p lang="en">
            <Prose>{description}</Prose>
          </p>
        )}
      </header>
      <div className="grid grid-cols-1 content-start gap-6 @min-[46rem]:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] @min-[46rem]:gap-8">
        <div className="grid grid-cols-1 content-start gap-6">
          <FieldTable title={t("parameters")} name={summary} fields={parameters} />
          <FieldTable title={t("body")} name={summary} fields={operation.bodyFields} />
          <FieldTable title={t("answerFields")} name={summary} fields={operation.answerFields} />
          <Answers {...operation} />
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          <CodeBlock
            title={t("example.request")}
            label={t("example.requestOf", { name: summary })}
            text={request}
          >
            <CopyButton text={request} words={t("copy", { returnObjects: true, name: summary })} />
          </CodeBlock>
          {example && (
            <CodeBlock
              title={t("example.answer", { status: example.status })}
              label={t("example.answerOf", { name: summary })}
              text={example.text}
            />
          )}
        </div>
      </div>
    </article>
  );
}

function Path({ children }: { children: string }) {
  return children.split(/(?=\/)/).map((part, index) => (
    <span key={index}>
      {index > 0 && <wbr />}
      {part}
    </span>
  ));
}

function Callers({ who, anonymous }: Pick<ReferenceOperation, "who" | "anonymous">) {
  const { t } = useTranslation("api");
  const names = who.map((proof) => t(`who.${proof}`));
  if (anonymous || names.length === 0) names.unshift(t("who.everybody"));
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-note text-muted">
      <span>{t("who.label")}</span>
      {names.map((name) => (
        <span key={name} className="rounded-full border border-line px-2.5 py-px text-ink">
          {name}
        </span>
      ))}
    </p>
  );
}

function FieldTable({ title, name, fields }: { title: string; name: string; fields: Field[] }) {
  const { t } = useTranslation("api");
  if (fields.length === 0) return null;
  return (
    <Part title={title}>
      <table className="grid grid-cols-1 text-left text-compact wrap-anywhere">
        <caption className="sr-only">
          {title}: <span lang="en">{name}</span>
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("table.field")}</th>
            <th scope="col">{t("table.type")}</th>
            <th scope="col">{t("table.meaning")}</th>
          </tr>
        </thead>
        <tbody className="grid grid-cols-1">
          {fields.map((field) => (
            <Row key={field.path} {...field} />
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Row({ path, place, type, required, says, length, range, entries, ...codes }: Field) {
  const { t } = useTranslation("api");
  const limits = [
    length && t(`field.length${sideOf(length)}`, length),
    range && t(`field.range${sideOf(range)}`, range),
    entries !== undefined && t("field.entries", { max: entries }),
  ];
  return (
    <tr className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t border-line py-2.5">
      <th scope="row">
        <Name>{path}</Name>
      </th>
      <td className="text-fine text-muted" translate="no">
        {type}
      </td>
      <td className="flex w-full flex-wrap gap-x-3 gap-y-0.5">
        <span className="contents">
          {required && <strong className="text-fine font-[650] text-accent">{t("field.required")}</strong>}
          {place && <Rule>{t(`field.place.${place}`)}</Rule>}
        </span>
        {says && (
          <span className="w-full" lang="en">
            <Prose>{says}</Prose>
          </span>
        )}
        {limits.map((limit) => limit && <Rule key={limit}>{limit}</Rule>)}
        {codes.pattern && <Rule codes={[codes.pattern]}>{t("field.pattern")}</Rule>}
        {codes.oneOf && <Rule codes={codes.oneOf}>{t("field.oneOf")}</Rule>}
        {codes.fallback !== undefined && <Rule codes={[codes.fallback]}>{t("field.fallback")}</Rule>}
      </td>
    </tr>
  );
}

function sideOf({ min, max }: { min?: number; max?: number }) {
  if (min === undefined) return "Most";
  return max === undefined ? "Least" : "Between";
}

function Rule({ codes, children }: { codes?: string[]; children: string }) {
  return (
    <span className="text-fine text-muted">
      {children}
      {codes && " "}
      {codes?.map((code) => (
        <code key={code} className="code" translate="no">
          {code}
        </code>
      ))}
    </span>
  );
}

const ANSWER = "grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-3 border-t border-line py-1.5";

function Answers({ answers, errors }: Pick<ReferenceOperation, "answers" | "errors">) {
  const { t } = useTranslation("api");
  return (
    <Part title={t("answers")}>
      <ul className="grid grid-cols-1 text-compact">
        {answers.map(({ status, says, headers }) => (
          <li key={status} className={ANSWER}>
            <Status>{status}</Status>
            <span lang="en">
              <Prose>{[says, ...headers.map((name) => `\`${name}\``)].join(" ")}</Prose>
            </span>
          </li>
        ))}
        {errors.map(({ status, codes }) => (
          <li key={`error ${status}`} className={ANSWER}>
            <Status>{status}</Status>
            <span className="flex flex-wrap gap-x-3.5">
              {codes.map((code) => (
                <a
                  key={code}
                  href={`#${code}`}
                  className="inline-flex min-h-6.5 items-center font-mono text-fine underline decoration-edge underline-offset-[0.25em] hover:text-accent"
                  translate="no"
                >
                  {code}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
