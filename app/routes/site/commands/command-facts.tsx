import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { MemberMessage } from "#app/routes/site/chat.tsx";
import type { loader } from "#app/routes/site/command.tsx";
import { Icon } from "#app/ui/icon.tsx";

import { CopyCommand, PermissionBadge, Usage } from "./command-table.tsx";

/** Usage, arguments, example, permission and settings of a command. */
export function CommandFacts() {
  const { command, example, setting } = useLoaderData<typeof loader>();
  const { t } = useTranslation("commands");
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-4 px-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 content-start gap-4">
        <Fact id="usage" title={t("page.usage")}>
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3.5">
            <Usage pieces={command.usage} className="text-[clamp(0.9375rem,0.85rem+0.5vw,1.125rem)]" />
            <CopyCommand command={command} />
          </div>
          <Arguments />
        </Fact>
        <Fact id="example" title={t("page.example")}>
          <div className="chat max-w-none bg-sunken p-4 [box-shadow:none]">
            <MemberMessage by={speakerOf(example)} time="22:47">
              <code className="font-mono text-compact" translate="no">
                {example}
              </code>
            </MemberMessage>
          </div>
        </Fact>
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        <Fact id="permission" title={t("page.permission")}>
          <PermissionBadge permission={command.permission} className="text-lead" />
          <p className="text-muted">
            {t(command.permission === "Everyone" ? "page.everyone" : "page.needs")}
          </p>
        </Fact>
        {setting && (
          <Fact id="setting" title={t("page.setting")}>
            <p className="text-muted">{t("page.settingText")}</p>
            <a
              href="/dashboard"
              className="link inline-flex min-h-8 w-fit items-center gap-1.5 font-semibold"
            >
              {setting}
              <Icon name="arrow-right" size={16} />
            </a>
          </Fact>
        )}
      </div>
    </div>
  );
}

interface FactProps {
  id: string;
  title: string;
  children: ReactNode;
}

function Fact({ id, title, children }: FactProps) {
  return (
    <section
      className="card grid grid-cols-1 content-start gap-3.5 p-[clamp(1.125rem,3vw,1.75rem)]"
      aria-labelledby={id}
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
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

const PEOPLE = ["Mira", "Jonas", "Aylin", "Theo"] as const;

/** Returns somebody whom the line does not mention. */
function speakerOf(line: string) {
  return PEOPLE.find((name) => !line.includes(name)) ?? PEOPLE[0];
}
