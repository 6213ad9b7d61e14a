import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";

interface GuildSearchProps {
  text: string;
  search: (text: string) => void;
  found: number;
  total: number;
}

/** A plain GET form; where the page hydrates, the list follows what is typed and nothing is loaded. */
export function GuildSearch({ text, search, found, total }: GuildSearchProps) {
  const { t } = useTranslation("dashboard");
  return (
    <form
      method="get"
      role="search"
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        type="search"
        name="q"
        value={text}
        onChange={(event) => search(event.target.value)}
        maxLength={100}
        aria-label={t("servers.filter")}
        placeholder={t("servers.filter")}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        className="input max-w-sm min-w-0 flex-1 basis-48"
      />
      <Button type="submit" variant="secondary" className="[@media(scripting:enabled)]:hidden">
        {t("servers.submit")}
      </Button>
      <p role="status" className="min-w-36 text-sm text-muted tabular-nums">
        {text && t("servers.found", { count: found, total })}
      </p>
    </form>
  );
}
