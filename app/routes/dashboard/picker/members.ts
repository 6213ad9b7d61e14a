import { useEffect, useState } from "react";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { plain } from "#app/features/guilds/guild-search.ts";
import { idsIn } from "#app/features/settings/kinds/ids.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { findPart, foundMembers } from "#app/routes/dashboard/names.tsx";
import type { Choice } from "./choices.tsx";

/** Milliseconds without a key before Discord is asked. */
const PAUSE = 250;

const ID = /^\d{15,20}$/;

/** Lists ids and mentions in a text that has nothing else; undefined of another text. */
export function pastedIds(text: string): string[] | undefined {
  const ids = idsIn(text);
  return ids.length > 0 && ids.every((id) => ID.test(id)) ? ids : undefined;
}

/** Finds members by the beginning of a name, and says whether Discord does not answer. An id and a mention are found as they are. */
export function useMembers(facts: GuildFacts, query: string | undefined) {
  const { t } = useTranslation("settings");
  const [answer, setAnswer] = useState({ asked: "", found: [] as string[], isAway: false });
  const text = query?.trim() ?? "";
  const pasted = pastedIds(text);
  const asked = facts.isSearchable && !pasted ? text : "";
  useEffect(() => {
    if (asked === "") return;
    const ended = new AbortController();
    const ask = async () => {
      const path = `${guildPath(facts.id, "members.json")}?query=${encodeURIComponent(asked)}`;
      const response = await fetch(path, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      const given: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
      const { members = [] } = { ...(given as { members?: { id: string; name: string }[] } | undefined) };
      for (const { id, name } of members) foundMembers.set(id, name);
      setAnswer({ asked, found: members.map(({ id }) => id), isAway: given === undefined });
    };
    const pause = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(pause);
      ended.abort();
    };
  }, [asked, facts.id]);
  const choiceOf = (id: string): Choice => {
    return { id, name: findPart("member", id, facts).name ?? `${t("unnamed.member")} ${id}` };
  };
  const { found, isAway } = answer;
  const isAnswered = answer.asked === asked;
  const isNobody = isAnswered && found.length === 0;
  const hint = !asked
    ? t(facts.isSearchable ? "pick.search" : "pick.paste")
    : isAway
      ? t("pick.away")
      : isNobody
        ? t("pick.found", { count: 0 })
        : t("pick.search");
  const offered = (pasted ?? (asked ? found : [])).map(choiceOf);
  // Enter chooses the first: nobody whom only what was typed before has found.
  const fits = ({ name }: Choice) => plain(name).startsWith(plain(asked));
  return { choiceOf, found: offered.filter((choice) => pasted || isAnswered || fits(choice)), hint };
}
