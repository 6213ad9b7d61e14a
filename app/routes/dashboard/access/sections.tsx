import { Form, useLoaderData, useSearchParams } from "@remix-run/react";
import { listFormat } from "#app/i18n/formats.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { loader } from "#app/routes/dashboard/access.tsx";
import { AskButton } from "#app/routes/dashboard/ask-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { StatusRegion } from "#app/ui/status-region.tsx";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { MemberField } from "./member-field.tsx";

/** Asks Discord what a member would see. */
export function WhatWouldSee() {
  const { t } = useTranslation("access");
  const { canAsk, asked, seen } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const isAnswered = query.get("member") === asked;
  return (
    <TitledSection id="access-ask" title={t("ask.title")} text={t(canAsk ? "ask.text" : "ask.noToken")}>
      {canAsk && (
        <Form method="get" action="#access-ask" preventScrollReset className="flex flex-wrap items-end gap-3">
          <div className="w-full max-w-md">
            <MemberField id="access-ask-member" label={t("ask.label")} value={seen?.typed} />
          </div>
          <Button type="submit" variant="secondary">
            {t("ask.do")}
          </Button>
        </Form>
      )}
      <StatusRegion>
        {isAnswered ? (
          seen && <Seen seen={seen} />
        ) : (
          <Notice kind="warning" silent>
            {t("ask.unknown")}
          </Notice>
        )}
      </StatusRegion>
    </TitledSection>
  );
}

type SeenView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["seen"]>;

function Seen({ seen }: { seen: SeenView }) {
  const { t, i18n } = useTranslation("access");
  if (seen.outcome === "stranger" || seen.outcome === "unknown")
    return (
      <Notice kind="warning" silent>
        {t(`ask.${seen.outcome}`)}
      </Notice>
    );
  return (
    <Notice kind="info" silent title={t("ask.of", { name: seen.name })}>
      <p dir="auto">{seen.outcome === "told" ? seen.says : t(`ask.${seen.outcome}`, { name: seen.name })}</p>
      {seen.by.length > 0 && (
        <p dir="auto">{t("ask.because", { names: listFormat(i18n.language).format(seen.by) })}</p>
      )}
    </Notice>
  );
}

/** Earlier lists, each of which can become the current one again. */
export function Versions() {
  const { t } = useTranslation("access");
  const { versions, version: current } = useLoaderData<typeof loader>();
  return (
    <TitledSection id="access-versions" title={t("versions.title")}>
      {versions.length === 0 && <p className="text-muted">{t("versions.none")}</p>}
      <ol className="card divide-y divide-line empty:hidden">
        {versions.map(({ version, at, by, lines }) => (
          <li key={version} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-3">
            <div className="grid min-w-0 gap-1">
              <p>
                <span className="font-semibold">{t("versions.number", { version })}</span>{" "}
                <bdi>{by ?? t("somebody")}</bdi>{" "}
                <span className="text-sm text-muted">
                  <Time value={at} />
                </span>
              </p>
              <ul className="text-sm text-muted">
                {lines.length === 0 && <li>{t("versions.empty")}</li>}
                {lines.map(({ key, text, expiresAt, isOver }) => (
                  <li key={key} dir="auto">
                    {text}
                    {expiresAt && (
                      <>
                        {" "}
                        {t(isOver ? "ended" : "ends")} <Time value={expiresAt} format="then" />
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </div>
            {version === current ? (
              <span className="text-sm font-semibold text-success">{t("versions.now")}</span>
            ) : (
              <Form method="post" replace preventScrollReset>
                <input type="hidden" name="version" value={current} />
                <AskButton value={`restore ${version}`}>{t("versions.restore")}</AskButton>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}
