import type { CommandText } from "./command-text.server.ts";

export function CommandCards({ commands }: { commands: CommandText[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
      {commands.map(({ slug, name, description: { text, lang } }) => (
        <li key={slug} className="card card-link grid content-start gap-1 px-4.5 py-4 wrap-anywhere">
          <a href={`/commands/${slug}`} className="command-name card-link-target" translate="no">
            {name}
          </a>
          <p className="text-compact text-muted" lang={lang}>
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
