import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ArgumentText } from "#app/routes/site/commands/argument-texts.server.ts";
import type { CommandText } from "#app/routes/site/commands/command-text.server.ts";
import { CopyCommand } from "#app/routes/site/commands/copy-command.tsx";
import { PermissionBadge } from "#app/routes/site/commands/permission-badge.tsx";
import { Usage } from "#app/routes/site/commands/usage.tsx";
import { Icon } from "#app/ui/icon.tsx";

import { Arguments } from "./arguments.tsx";
import { ExampleLine } from "./example-line.tsx";

interface CommandFactsProps {
  command: CommandText;
  arguments: ArgumentText[];
  example: string;
  /** Title of the settings that affect the command. */
  setting?: string;
}

/** Usage, arguments, example, permission and settings of a command. */
export function CommandFacts({ command, arguments: given, example, setting }: CommandFactsProps) {
  const { t } = useTranslation("commands");
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-4 px-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 content-start gap-4">
        <Fact id="usage" title={t("page.usage")}>
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3.5">
            <Usage pieces={command.usage} className="text-[clamp(0.9375rem,0.85rem+0.5vw,1.125rem)]" />
            <CopyCommand name={command.name} line={command.line} />
          </div>
          <Arguments given={given} />
        </Fact>
        <Fact id="example" title={t("page.example")}>
          <ExampleLine line={example} />
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
