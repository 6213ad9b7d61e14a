import { useSearchParams } from "@remix-run/react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { loadLater } from "#app/ui/load-later.ts";

const FindHits = loadLater(async () => (await import("./find-hits.tsx")).FindHits);

/** A search in the settings of all modules: its first hits while one types, and a page of all. "/" focuses it. */
export function FindSetting({ guildId }: { guildId: string }) {
  const { t } = useTranslation("settings");
  const input = useRef<HTMLInputElement>(null);
  const [query] = useSearchParams();
  const [typed, type] = useState("");
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.matches("input, textarea, select");
      if (event.key !== "/" || isTyping || !input.current) return;
      // On small screens it is in the list that opens.
      const list = input.current.closest("details");
      if (list?.checkVisibility()) list.open = true;
      if (!input.current.checkVisibility()) return;
      event.preventDefault();
      input.current.focus();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, []);
  return (
    <form action={guildPath(guildId, "search")} role="search" className="grid gap-1">
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={t("nav.find")}
        placeholder={t("nav.find")}
        defaultValue={query.get("q") ?? ""}
        maxLength={50}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value.trim())}
        className="input min-h-9 w-full py-1 text-compact"
      />
      {typed && (
        <Suspense>
          <FindHits guildId={guildId} query={typed} onChosen={() => type("")} />
        </Suspense>
      )}
    </form>
  );
}
