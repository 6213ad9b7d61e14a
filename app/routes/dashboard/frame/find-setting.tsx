import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { loadLater } from "#app/ui/load-later.ts";

const FindHits = loadLater(async () => (await import("./find-hits.tsx")).FindHits);

/** A search in the settings of all modules: its first hits while one types, and a page of all. "/" focuses it (`app/enhance/find-key.ts`). */
export function FindSetting({ guildId }: { guildId: string }) {
  const { t } = useTranslation("settings");
  const [query] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const [typed, type] = useState("");
  // Includes what was typed before hydration.
  useEffect(() => type(input.current?.value.trim() ?? ""), []);
  return (
    <form action={guildPath(guildId, "search")} role="search" data-discover className="grid gap-1">
      <input
        ref={input}
        type="search"
        data-find
        name="q"
        aria-label={t("nav.find")}
        placeholder={t("nav.find")}
        defaultValue={query.get("q") ?? ""}
        maxLength={50}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value.trim())}
        className="input min-h-9 w-full py-1 text-compact"
      />
      {typed && <FindHits guildId={guildId} query={typed} onChosen={() => type("")} />}
    </form>
  );
}
