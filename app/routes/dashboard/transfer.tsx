import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listsOf } from "#app/features/guilds/guild-facts.server.ts";
import { membersIn } from "#app/features/settings/refusals.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { readFormData } from "#app/http/parse.server.ts";
import type { SubmittedForm, Shown } from "#app/http/problem.ts";
import { listFormat } from "#app/i18n/formats.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { FocusedNotice } from "#app/ui/focused-notice.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { openGuildPage, openGuildToWrite } from "./frame/current-guild.server.ts";
import { GuildPage } from "./frame/guild-page.tsx";
import { checkFile, importChosen } from "./transfer/import.server.ts";
import { Report } from "./transfer/report.tsx";

export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** `/dashboard/guilds/:guildId/transfer`: export and import of all settings. */
export const loader = pageLoader(async (args) => {
  const { guild, locale, head, modules, states } = await openGuildPage(
    args,
    "administration",
    ({ list }) => list,
  );
  const named = states.flatMap(({ module, settings }) =>
    membersIn(modules.get(module)?.fields ?? [], settings ?? {}),
  );
  const members = await args.context.members.namesOf(args.context.db, guild.id, named);
  const imported = new URL(args.request.url).searchParams.get("imported");
  const taken = imported?.split("-").flatMap((id) => modules.get(id) ?? []);
  return {
    title: `${fixedT(locale, "transfer")("title")} · ${guild.name}`,
    head,
    facts: { ...listsOf(guild.reported), members },
    imported: taken?.map((module) => textIn(locale, module.title).text),
  };
});

/** The first form reports what a file would change, the second imports the chosen parts. */
export const action = pageAction(
  async (args) => {
    const importer = await openGuildToWrite(args, "administration");
    const form = await readFormData(args.request);
    return form.get("intent") === "import"
      ? importChosen(args, importer, form)
      : checkFile(args, importer, form);
  },
  { show: showImport },
);

async function showImport(
  fields: SubmittedForm["fields"],
  { request, context }: ActionFunctionArgs,
): Promise<Shown> {
  const locale = await localeOf(request);
  const t = fixedT(locale, "transfer");
  const modules = await context.modules.current().catch(() => undefined);
  return fields.flatMap(([name, value]): Shown => {
    if (name === "text") return [[t("import.pasted"), value]];
    const module = name === "module" ? modules?.get(value) : undefined;
    return module ? [[t("import.title"), textIn(locale, module.title).text]] : [];
  });
}

const CARD = "content-start gap-4 p-4 md:p-6";

export default function Transfer() {
  const { t, i18n } = useTranslation("transfer");
  const { head, imported } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <GuildPage head={head}>
      <TitledSection id="transfer" title={t("title")} text={t("text")}>
        {!answer && imported?.length === 0 && <FocusedNotice kind="info">{t("unchanged")}</FocusedNotice>}
        {!answer && imported && imported.length > 0 && (
          <FocusedNotice kind="success">
            {t("done", { modules: listFormat(i18n.language).format(imported) })}{" "}
            <a href={guildPath(head.guild.id, "history")} className="link">
              {t("toHistory")}
            </a>
          </FocusedNotice>
        )}
        {answer?.outcome === "problem" && (
          <FocusedNotice kind="danger" title={t("problem.title")}>
            {t(`problem.${answer.problem}`, { part: answer.part })}
          </FocusedNotice>
        )}
        {answer && answer.outcome !== "problem" && <Report {...answer} />}
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <Card id="export" level="h3" title={t("export.title")} className={CARD}>
            <p>{t("export.text")}</p>
            <ButtonLink
              href={guildPath(head.guild.id, "transfer.json")}
              variant="secondary"
              icon="download"
              className="justify-self-start"
            >
              {t("export.do")}
            </ButtonLink>
          </Card>
          <ImportForm />
        </div>
      </TitledSection>
    </GuildPage>
  );
}

function ImportForm() {
  const { t } = useTranslation("transfer");
  const answer = useActionData<typeof action>();
  return (
    <Card id="import" level="h3" title={t(answer ? "import.another" : "import.title")} className={CARD}>
      <p>{t("import.text")}</p>
      <form method="post" encType="multipart/form-data" className="grid grid-cols-1 gap-4">
        <input type="hidden" name="intent" value="check" />
        <Field id="transfer-file" label={t("import.file")} hint={t("import.fileHint")}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              name="file"
              accept=".json,application/json"
              className="input file:me-3 file:font-semibold"
            />
          )}
        </Field>
        <details open={answer?.pasted !== undefined}>
          <summary className="link w-fit">{t("import.paste")}</summary>
          <Field id="transfer-text" label={t("import.pasted")}>
            {(wiring) => (
              <textarea
                {...wiring}
                name="text"
                rows={8}
                spellCheck={false}
                autoComplete="off"
                defaultValue={answer?.pasted}
                dir="ltr"
                className="input font-mono text-sm"
              />
            )}
          </Field>
        </details>
        <Button
          type="submit"
          // After a check the main button is the one that imports.
          variant={answer && answer.outcome !== "problem" ? "secondary" : "primary"}
          icon="file-search"
          className="justify-self-start"
        >
          {t("import.checkFile")}
        </Button>
      </form>
    </Card>
  );
}
