import { useTranslation } from "react-i18next";

import type { CommandText } from "./command-text.server.ts";
import { CopyCommand } from "./copy-command.tsx";
import { PermissionBadge } from "./permission-badge.tsx";
import { Usage } from "./usage.tsx";

interface CommandTableProps {
  /** Id of its heading. */
  labelledBy: string;
  commands: CommandText[];
}

/** Table of commands. On narrow screens a row looks like a card. */
export function CommandTable({ labelledBy, commands }: CommandTableProps) {
  const { t } = useTranslation("commands");
  return (
    <table className="card commands" aria-labelledby={labelledBy}>
      <thead className="max-lg:sr-only">
        <tr>
          <th scope="col">{t("table.command")}</th>
          <th scope="col">{t("table.description")}</th>
          <th scope="col">{t("table.usage")}</th>
          <th scope="col">{t("table.permission")}</th>
          <th scope="col">
            <span className="sr-only">{t("table.copy")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {commands.map((command) => (
          <CommandRow key={command.slug} command={command} />
        ))}
      </tbody>
    </table>
  );
}

function CommandRow({
  command: { slug, name, description, line, usage, permission },
}: {
  command: CommandText;
}) {
  return (
    <tr>
      <th scope="row">
        <a href={`/commands/${slug}`} className="command-name" translate="no">
          {name}
        </a>
      </th>
      <td className="command-description">{description}</td>
      <td className="command-usage">
        <Usage pieces={usage} />
      </td>
      <td className="command-permission">
        <PermissionBadge permission={permission} />
      </td>
      <td className="command-copy">
        <CopyCommand name={name} line={line} />
      </td>
    </tr>
  );
}
