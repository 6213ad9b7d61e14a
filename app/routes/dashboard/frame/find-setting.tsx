import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
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
        onKeyDown={moveByArrows}
        className="input min-h-9 w-full py-1 text-compact"
      />
      {typed && (
        <FindHits
          guildId={guildId}
          query={typed}
          field={input}
          onChosen={() => type("")}
          onKeyDown={moveByArrows}
        />
      )}
    </form>
  );
}

/** Moves between the field and the hits below it by the arrow keys. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const places = [
    ...(event.currentTarget.closest("form")?.querySelectorAll<HTMLElement>("input, li > a") ?? []),
  ];
  const next = step && places[places.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
