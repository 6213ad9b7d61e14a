import { useTranslation } from "react-i18next";

import { overviewPath } from "#app/paths.ts";
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
  /** The address has it, for who comes back to this page. */
  const keep = () => history.replaceState(history.state, "", overviewPath(text));
  return (
    <form
      method="get"
      role="search"
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
      onBlur={keep}
    >
      <input
        type="search"
        name="q"
        value={text}
        onChange={(event) => search(event.target.value)}
        aria-label={t("servers.filter")}
        placeholder={t("servers.filter")}
        autoComplete="off"
        enterKeyHint="search"
        className="input max-w-sm min-w-0 flex-1 basis-48"
      />
      <Button type="submit" variant="secondary" className="[@media(scripting:enabled)]:hidden">
        {t("servers.submit")}
      </Button>
      <p role="status" className="min-h-5 min-w-36 text-sm text-muted">
        {text && t("servers.found", { count: found, total })}
      </p>
    </form>
  );
}
