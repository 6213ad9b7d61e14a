import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SLASH } from "#app/features/commands/listed-command.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { requirePart } from "#app/http/require-part.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { OTHER } from "#app/site/areas.ts";
import { artOf } from "#app/site/look.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyAnnouncement } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CommandCards } from "./commands/command-cards.tsx";
import { FactsOfCommand } from "./commands/command-facts.tsx";
import {
  beginningOf,
  commandGroups,
  commandText,
  isTyped,
  optionTexts,
} from "./commands/command-text.server.ts";
import { Ornament } from "./feature/ornament.tsx";
import { Medallion, PageHeader } from "./parts.tsx";
import sheet from "#app/styles/commands.css?url";

export const handle = { sheet };
export { documentMeta as meta } from "#app/shell/document-meta.ts";

const RELATED = 6;

/** `/commands/warn-add`: the page of one command. For one that is gone 410, with those most like it. */
export const loader = pageLoader(async ({ request, params, context }) => {
  requirePart("commands", context);
  const slug = (params.command ?? "").toLowerCase();
  const locale = await localeOf(request);
  const t = fixedT(locale, "commands");
  const [catalogue, modules] = await Promise.all([context.commands.current(), context.modules.known()]);
  const command = catalogue.find(slug);
  if (!command) {
    if (!catalogue.isGone(slug)) throw new NotFoundError("There is no such command.");
    const about = {
      title: t("page.gone.title", { name: slug }),
      description: t("page.gone.description", { name: slug }),
      picture: context.pictures.ofPage("commands", locale),
      unlisted: true,
    };
    const nearest = catalogue.nearest(slug, RELATED).map((other) => commandText(other, locale, modules));
    return data({ about, gone: slug, nearest }, { status: 410 });
  }
  const text = commandText(command, locale, modules);
  const category = commandGroups(context.site, locale).find(({ id }) => id === command.category)!;
  const isOther = command.category === OTHER;
  const module = modules.get(command.setting);
  const beginning = beginningOf(command, modules);
  const name = beginning + textIn(locale, command.title).text;
  const example = isTyped(command) && command.example ? textIn(locale, command.example) : undefined;
  return data({
    about: {
      title: t("page.title", { name }),
      description: t("page.description", { text: text.description.text || name }),
      picture: context.pictures.ofPage(
        context.site.features.has(category.id) ? category.id : "commands",
        locale,
      ),
      breadcrumbs: [
        { name: t("page.commands"), path: "/commands" },
        ...(isOther ? [] : [{ name: category.title, path: `/${category.id}` }]),
        { name: text.name, path: `/commands/${encodeURI(command.slug)}` },
      ],
    },
    gone: undefined,
    command: text,
    category,
    art: artOf(context.site, category.id),
    options: optionTexts(command, locale),
    isTyped: isTyped(command),
    mention: command.type === SLASH && command.id ? `</${command.name}:${command.id}>` : undefined,
    contexts: command.contexts,
    nsfw: command.nsfw,
    example: example && { ...example, text: beginning + example.text },
    setting: module && textIn(locale, module.title),
    related: catalogue.related(command, RELATED).map((other) => commandText(other, locale, modules)),
  });
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
export type ShownCommand = Exclude<Loaded, { gone: string }>;

export default function CommandPage() {
  const shown = useLoaderData<typeof loader>();
  if (shown.gone !== undefined) return <GoneCommand {...shown} />;
  return (
    <div className={`tint-${shown.category.id}`}>
      <Header shown={shown} />
      <FactsOfCommand shown={shown} />
      <RelatedCommands shown={shown} />
      <CopyAnnouncement />
    </div>
  );
}

function GoneCommand({ about, nearest }: Extract<Loaded, { gone: string }>) {
  const { t } = useTranslation("commands");
  return (
    <>
      <PageHeader>
        <h1 className="page-title">{about.title}</h1>
        <p className="section-text">{t("page.gone.text")}</p>
      </PageHeader>
      <section className="section grid gap-5 pt-0">
        <p>{t("page.gone.nearest")}</p>
        <CommandCards commands={nearest} />
        <ButtonLink href="/commands" variant="secondary" className="w-fit">
          {t("page.allCommands")}
        </ButtonLink>
      </section>
    </>
  );
}

function Header({ shown: { command, isTyped, category, art, about } }: { shown: ShownCommand }) {
  const { t } = useTranslation("commands");
  return (
    <PageHeader art={<Ornament src={art} className="command-ornament" />}>
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
          <li aria-current="page" translate="no" dir="ltr">
            {command.name}
          </li>
        </ol>
      </nav>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Medallion icon={category.icon} />
        <h1 className="page-title wrap-anywhere" translate="no" dir="ltr">
          {command.name}
        </h1>
      </div>
      {isTyped && (
        <p className="section-text" lang={command.description.lang}>
          {command.description.text}
        </p>
      )}
    </PageHeader>
  );
}

function RelatedCommands({ shown: { related, category } }: { shown: ShownCommand }) {
  const { t } = useTranslation("commands");
  return (
    <section
      className="section py-[clamp(2.25rem,5vw,4rem)]"
      aria-labelledby={related.length > 0 ? "related" : undefined}
    >
      {related.length > 0 && (
        <>
          <h2 id="related" className="mb-5 text-2xl sm:text-3xl">
            {t("page.related")}
          </h2>
          <CommandCards commands={related} />
        </>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {category.id !== OTHER && (
          <ButtonLink href={`/${category.id}`} variant="secondary">
            {t("page.backTo", { title: category.title })}
          </ButtonLink>
        )}
        <ButtonLink href="/commands" variant="secondary">
          {t("page.allCommands")}
        </ButtonLink>
      </div>
    </section>
  );
}
