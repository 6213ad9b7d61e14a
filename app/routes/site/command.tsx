import { useLoaderData } from "@remix-run/react";
import { categories } from "#app/content/categories.ts";
import { inLanguage } from "#app/content/localized.ts";
import { findCommand, relatedCommands } from "#app/features/commands/list.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { pageLoader } from "#app/http/page.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChatMessage } from "#app/ui/chat-message.tsx";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CopyCommand, PermissionBadge, Usage } from "./commands/command-table.tsx";
import { argumentTexts, commandText, defaultPrefix } from "./commands/command-text.server.ts";
import { Ornament } from "./feature/ornament.tsx";
import { Medallion, PageHeader } from "./parts.tsx";
import sheet from "#app/styles/commands.css?url";

export const handle = { sheet };
export { documentMeta as meta } from "#app/shell/document-meta.ts";

const RELATED = 6;
const PEOPLE = ["Mira", "Jonas", "Aylin", "Theo"] as const;

/** `/commands/warn-add`: the page of one command. */
export const loader = pageLoader(async ({ request, params, context }) => {
  const command = findCommand(params.command ?? "");
  if (!command) throw new NotFoundError("There is no such command.");
  const locale = await localeOf(request);
  const t = fixedT(locale, "commands");
  const text = commandText(command, locale);
  const category = inLanguage(categories, locale).find(({ id }) => id === command.category)!;
  const module = (await context.modules.current()).get(command.setting);
  return {
    about: {
      title: t("page.title", { name: defaultPrefix + command.name }),
      description: t("page.description", { text: text.description }),
      image: command.category,
      breadcrumbs: [
        { name: t("page.commands"), path: "/commands" },
        { name: category.title, path: `/${category.id}` },
        { name: command.name, path: `/commands/${command.slug}` },
      ],
    },
    command: text,
    category,
    arguments: argumentTexts(command, locale),
    example: defaultPrefix + command.example,
    setting: module && textIn(locale, module.title),
    related: relatedCommands(command, RELATED).map((other) => commandText(other, locale)),
  };
});

export default function Command() {
  const { category } = useLoaderData<typeof loader>();
  return (
    <div className={`tint-${category.id}`}>
      <Header />
      <CommandFacts />
      <RelatedCommands />
      <CopyAnnouncement />
    </div>
  );
}

function Header() {
  const { command, category, about } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  return (
    <PageHeader art={<Ornament category={category.id} className="command-ornament" />}>
      <nav aria-label={t("page.trail")}>
        <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-compact text-muted *:inline-flex *:min-h-8 *:items-center *:gap-1.5">
          {about.breadcrumbs.slice(0, -1).map(({ name, path }) => (
            <li key={path}>
              <a href={path} className="underline decoration-edge underline-offset-[0.2em] hover:text-accent">
                {name}
              </a>
              <Icon name="chevron-right" size={16} />
            </li>
          ))}
          <li aria-current="page" translate="no">
            {command.name}
          </li>
        </ol>
      </nav>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Medallion icon={category.icon} />
        <h1 className="page-title" translate="no">
          {command.name}
        </h1>
      </div>
      <p className="section-text">{command.description}</p>
    </PageHeader>
  );
}

const FACT = "content-start gap-3.5 p-[clamp(1.125rem,3vw,1.75rem)]";

function CommandFacts() {
  const { command, example, setting } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-4 px-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 content-start gap-4">
        <Card id="usage" title={t("page.usage")} className={FACT}>
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3.5">
            <Usage pieces={command.usage} className="text-[clamp(0.9375rem,0.85rem+0.5vw,1.125rem)]" />
            <CopyCommand command={command} />
          </div>
          <Arguments />
        </Card>
        <Card id="example" title={t("page.example")} className={FACT}>
          <div className="chat max-w-none bg-sunken p-4 [box-shadow:none]">
            <ChatMessage by={PEOPLE.find((name) => !example.includes(name)) ?? PEOPLE[0]} time="22:47">
              <code className="font-mono text-compact" translate="no">
                {example}
              </code>
            </ChatMessage>
          </div>
        </Card>
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        <Card id="permission" title={t("page.permission")} className={FACT}>
          <PermissionBadge permission={command.permission} className="text-lead" />
          <p className="text-muted">
            {t(command.permission === "Everyone" ? "page.everyone" : "page.needs")}
          </p>
        </Card>
        {setting && (
          <Card id="setting" title={t("page.setting")} className={FACT}>
            <p className="text-muted">{t("page.settingText")}</p>
            <a
              href="/dashboard"
              className="link inline-flex min-h-8 w-fit items-center gap-1.5 font-semibold"
            >
              <span lang={setting.lang}>{setting.text}</span>
              <Icon name="arrow-right" size={16} />
            </a>
          </Card>
        )}
      </div>
    </div>
  );
}

function Arguments() {
  const { arguments: given } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  if (given.length === 0) return <p className="text-muted">{t("page.noArguments")}</p>;
  return (
    <dl className="grid">
      {given.map(({ placeholder, kind, text }) => (
        <div
          key={placeholder}
          className="grid gap-x-6 gap-y-0.5 border-t border-line py-3 first:border-t-0 sm:grid-cols-[13rem_1fr] sm:items-baseline"
        >
          <dt>
            <Usage pieces={[{ kind, text: placeholder }]} />{" "}
            <span className="text-fine text-muted">{t(`page.${kind}`)}</span>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function RelatedCommands() {
  const { related, category } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  return (
    <section className="section py-[clamp(2.25rem,5vw,4rem)]" aria-labelledby="related">
      <h2 id="related" className="mb-5 text-2xl sm:text-3xl">
        {t("page.related")}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
        {related.map(({ slug, name, description }) => (
          <li key={slug} className="card card-link grid content-start gap-1 px-4.5 py-4">
            <a href={`/commands/${slug}`} className="command-name card-link-target" translate="no">
              {name}
            </a>
            <p className="text-compact text-muted">{description}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={`/${category.id}`} variant="secondary">
          {t("page.backTo", { title: category.title })}
        </ButtonLink>
        <ButtonLink href="/commands" variant="secondary">
          {t("page.allCommands")}
        </ButtonLink>
      </div>
    </section>
  );
}
