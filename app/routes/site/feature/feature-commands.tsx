import { Trans, useTranslation } from "react-i18next";

import type { CommandText } from "#app/routes/site/commands/command-text.server.ts";
import { CommandCount } from "#app/routes/site/commands/command-count.tsx";
import { CommandTable } from "#app/routes/site/commands/command-table.tsx";

interface FeatureCommandsProps {
  commands: CommandText[];
  /** Default prefix. */
  prefix: string;
}

export function FeatureCommands({ commands, prefix }: FeatureCommandsProps) {
  const { t } = useTranslation("commands");
  return (
    <section className="section py-[clamp(2.25rem,5vw,4rem)]" aria-labelledby="commands">
      <div className="section-head">
        <h2 id="commands" className="section-title">
          {t("feature.commands")} <CommandCount>{commands.length}</CommandCount>
        </h2>
        <p className="section-text">
          <Trans
            t={t}
            i18nKey="feature.prefix"
            values={{ prefix }}
            components={{ code: <code className="code" translate="no" /> }}
          />
        </p>
      </div>
      <CommandTable labelledBy="commands" commands={commands} />
    </section>
  );
}
