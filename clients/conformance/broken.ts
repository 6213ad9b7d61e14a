import { existsSync, rmSync } from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import {
  ask,
  changeAnswers,
  changeLines,
  changePages,
  changePauses,
  changeProblems,
  changeRequests,
  changeState,
  changeStatus,
  keptState,
  refusedAs,
} from "./changes.ts";

// `broken.ts NAME`: the TypeScript client's program with one rule broken. Without a name: what the kit says of each.

const { PEARL_STATE: path = "", PEARL_TOKEN: token = "" } = process.env;
const asBot = { headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" } };

const noContent = () => new Response(null, { status: 204 });

/** A client that measures one form of JSON and sends another. */
const escaped = changeRequests((url, { body, ...init }) => {
  const escape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return [url, { ...init, body: body && String(body).replaceAll(/[^\0-~]/g, escape) }];
});

/** A client that does not hear how long it is to wait, in answers of some addresses. */
const hurry = (part: string) =>
  changeAnswers((answer, url) =>
    answer.ok || !url.includes(part) ? answer : new Response(answer.body, { status: answer.status }),
  );

/** A client that gives up with the third failure, as libraries do. */
const triesThrice = (part: string) => {
  let failures = 0;
  return changeAnswers((answer, url) => {
    if (answer.ok || !url.includes(part)) return answer;
    return ++failures % 3 === 0 ? refusedAs(400) : answer;
  });
};

/** Forms by the scenario and the name of the failure that the kit has to find; in brackets, which one of several. */
const BROKEN: Record<string, () => void> = {
  "S1 sends no secret": changeRequests((url, init) => [url, { ...init, headers: {} }]),
  "S1 puts the secret into a URL": changeRequests((url) => [url.replace("limit=500", `limit=${token}`)]),
  "S1 prints the secret": () => console.error(`The secret is ${token}.`),
  "S1 does not encode the cursor": changeRequests((url) => [decodeURIComponent(url)]),
  "S1 lets the first poll wait": changeRequests((url) => [url.replace("wait=0", "wait=25")]),
  "S1 polls without waiting": changeRequests((url) => [url.replace("wait=25", "wait=0")]),
  "S1 sends a malformed request": changeRequests((url) => [url.replace("limit=500", "limit=1000")]),
  "S1 does not say ready": changePages(({ items, hasMore }, isSnapshot) => {
    if (hasMore && !isSnapshot) console.log('{"say": "state", "state": "stale"}');
    return items;
  }),
  "S2 forgets its state": () => rmSync(path, { force: true }),
  "S4 does not begin anew after 410": changeAnswers((answer, url) =>
    answer.status === 410 && url.includes("&cursor=") ? ask(url, asBot) : answer,
  ),
  "S4 does not begin anew after 400": changeAnswers((answer, url) =>
    answer.status === 400 && url.includes("&cursor=") ? ask(url, asBot) : answer,
  ),
  "S4 pauses do not grow": changePauses((milliseconds) => Math.min(milliseconds, 75), 10_000),
  "S4 does not read all pages": changeAnswers(async (answer) => {
    const text = await answer.clone().text();
    return text.length > 2 ** 18 ? new Response(text.slice(0, 2 ** 18)) : answer;
  }),
  "S4 keeps what the snapshot lacks": (() => {
    // Pages of the snapshot before count, too.
    const seen: ReturnType<Parameters<typeof changePages>[0]> = [];
    return changePages(({ items, hasMore }, isSnapshot) => {
      if (!isSnapshot) return items;
      seen.push(...items);
      return hasMore ? items : seen;
    });
  })(),
  "S5 keeps what the snapshot lacks": changePages(({ items, hasMore }, isSnapshot) =>
    isSnapshot && !hasMore
      ? [
          ...items,
          ...(keptState()?.items ?? []).filter(({ guildId }) =>
            items.every((one) => one.guildId !== guildId),
          ),
        ]
      : items,
  ),
  "S6 saves the cursor before it has applied the page": changePages(({ items, nextCursor }) => {
    changeState((state) => ({ ...state, cursor: nextCursor }));
    return items;
  }),
  "S9 loses a change": (() => {
    const known = new Map<string, string>();
    return changePages(({ items }) =>
      items.filter(({ guildId, version, settings }) => {
        const [key, text] = [`${guildId} ${version}`, JSON.stringify(settings)];
        return (known.get(key) ?? text) === text && known.set(key, text);
      }),
    );
  })(),
  "S10 does not remove what is deleted": changePages(({ items }) => items.filter(({ deleted }) => !deleted)),
  "S11 applies what it was not sent": changePages(({ items }) =>
    JSON.parse(JSON.stringify(items).replaceAll(/(?<=":\d+)\.\d+/g, "")),
  ),
  "S11 stumbles over something unknown": changePages(({ items }) =>
    items.map((item) => (item.kind === "reload" ? { ...item, kind: "task" } : item)),
  ),
  "S12 does not begin anew after 410": () => {
    changeStatus("", 410, 401)();
    changeLines((line) => line.replace('"error"', '"stale"'));
  },
  "S12 keeps what the site no longer has": (() => {
    const newest = new Map<string, number>();
    return changePages(({ items }) =>
      items.filter(({ guildId, module, version }) => {
        const key = `${guildId} ${module}`;
        return version > (newest.get(key) ?? 0) && newest.set(key, version);
      }),
    );
  })(),
  "S12 does not say stale": () => {
    let isGone = false;
    changeAnswers((answer) => {
      isGone = answer.status === 410;
      return answer;
    })();
    changeLines((line) => (isGone && line.includes('"stale"') ? "" : line));
  },
  "S12 is ready too early": () => {
    let isGone = false;
    changeAnswers((answer, url) => {
      // The snapshot is here, and nobody has asked what came after it.
      if (isGone && url.includes("/snapshot")) console.log('{"say": "state", "state": "ready"}');
      isGone = answer.status === 410;
      return answer;
    })();
  },
  "S13 does not begin anew after 400": changeAnswers((answer) =>
    answer.status === 400 ? new Response(null, { status: 500 }) : answer,
  ),
  "S15 goes on after 401": changeAnswers((answer) =>
    answer.status === 401 ? new Response(null, { status: 500 }) : answer,
  ),
  "S17 ignores Retry-After": hurry("/changes"),
  "S19 pauses do not grow": changePauses((milliseconds) => Math.min(milliseconds, 75), 10_000),
  "S19 stops asking": changeAnswers((answer, url) =>
    answer.status === 403 && url.includes("/changes") ? refusedAs(403) : answer,
  ),
  "S20 takes a broken answer": changeAnswers(async (answer) => {
    const text = await answer.text();
    return new Response(text && text.replace('"nextCursor":7', '"nextCursor":"7"'), {
      status: answer.status,
    });
  }),
  "S20 takes a broken answer (of a proxy)": changeAnswers((answer) =>
    answer.status === 410 ? refusedAs(410) : answer,
  ),
  "S20 does not say stale": () => changeLines((line) => (line.includes('"stale"') ? "" : line)),
  "S20 pauses do not begin anew": () => {
    let pauses = 0;
    changePauses((milliseconds) => milliseconds * 2 ** pauses++, 200)();
  },
  "S21 follows a redirect": changeRequests((url, init) => [url, { ...init, redirect: "follow" }]),
  "S22 waits forever for an answer": changeRequests((url, { signal, ...init }) => [
    url,
    url.endsWith("/commands") ? init : { ...init, signal },
  ]),
  "S23 gives up a poll too early": changeRequests((url, init) => [
    url,
    { ...init, signal: AbortSignal.any([AbortSignal.timeout(3_000), ...(init.signal ? [init.signal] : [])]) },
  ]),
  "S24 polls hot on hurried empty answers": () => {
    const [now, began] = [Date.now, Date.now()];
    // The clock runs so fast that no answer seems to be hurried.
    Date.now = () => began + (now() - began) * 1_000_000;
  },
  "S28 gives up a report after a failure": changeStatus("/guilds", 503, 400),
  "S28 gives up a report after a failure (a redirect)": () => {
    globalThis.fetch = async (input, init) => {
      const answer = await ask(input, { ...init, redirect: "manual" });
      return answer.status === 302 ? refusedAs(400) : answer;
    };
  },
  "S28 ignores Retry-After": hurry("/guilds"),
  "S29 ignores Retry-After": hurry("/problems"),
  "S29 loses problems after a failure": changeAnswers((answer, url) =>
    url.endsWith("/problems") ? noContent() : answer,
  ),
  "S29 loses problems after a failure (after three attempts)": triesThrice("/problems"),
  "S29 loses problems after a refusal": (() => {
    let refusedAt = -Infinity;
    const clear = (problems: unknown[]) => (performance.now() < refusedAt + 1_000 ? [] : problems);
    return changeProblems(clear, () => (refusedAt = performance.now()));
  })(),
  "S29 drops a problem that is told again": (() => {
    const told = new Set<string>();
    const isNew = (problem: unknown) => told.size < told.add(JSON.stringify(problem)).size;
    // Larger batches come again after a failure.
    return changeProblems((problems) => (problems.length > 2 ? problems : problems.filter(isNew)));
  })(),
  "S29 sends more than 256 KiB of problems at once": changeProblems((problems) =>
    problems.length > 100 && JSON.stringify(problems).includes('"text"')
      ? [...problems, ...problems]
      : problems,
  ),
  "S29 sends more than 256 KiB of problems at once (with escapes)": escaped,
  "S31 takes problems back too early": changeAnswers(async (answer, url) => {
    if (answer.status === 503) await ask(url, { ...asBot, method: "DELETE", body: "[]" }).catch(() => {});
    return answer;
  }),
  "S31 takes problems back too early (before those that wait)": () => {
    globalThis.fetch = async (input, init) =>
      init?.method === "POST" && !/"version":1\b/.test(String(init.body)) ? noContent() : ask(input, init);
  },
  "S31 gives up taking back after a failure": () => {
    globalThis.fetch = async (input, init) => {
      const answer = await ask(input, init);
      const isGivenUp = init?.method === "DELETE" && answer.status === 503;
      return isGivenUp ? refusedAs(400) : answer;
    };
  },
  "S32 changes a task": changePages(({ items }) =>
    items.map((item) => (item.kind === "task" ? { ...item, settings: {} } : item)),
  ),
  "S33 does a task twice (after a start)": () => changeState((state) => ({ ...state, tasks: {} })),
  "S33 does a task twice (after a snapshot)": () => {
    let snapshots = existsSync(path) ? 1 : 0;
    // Ids that are new after each snapshot, as if those before were forgotten.
    changePages(({ items }, isSnapshot) => {
      if (isSnapshot) snapshots++;
      return items.map((item) => (item.id ? { ...item, id: item.id + "+".repeat(snapshots - 1) } : item));
    })();
    changeLines((line) => line.replaceAll("+", ""));
  },
  "S33 does a task twice": () => {
    // The task begins while what it must not forget is still on its way to the disk.
    const { rename } = files;
    const later = (from: string, to: string) =>
      void setTimeout(() => void rename(from, to).catch(() => {}), 100);
    files.rename = async (from, to) => (existsSync(to) ? later(String(from), String(to)) : rename(from, to));
    syncBuiltinESMExports();
  },
  "S34 does an expired task": changePages(({ items }) =>
    items.map((item) =>
      item.expiresAt ? { ...item, expiresAt: new Date(Date.now() + 60_000).toISOString() } : item,
    ),
  ),
  "S35 ignores Retry-After": hurry("/tasks/"),
  "S35 repeats an answer after it has expired": changePages(({ items }) =>
    items.map((item) => {
      const isSoon = Date.parse(item.expiresAt ?? "") < Date.now() + 60_000;
      return isSoon ? { ...item, expiresAt: new Date(Date.now() + 3_600_000).toISOString() } : item;
    }),
  ),
  "S41 ignores Retry-After": hurry("/erasures/"),
  "S41 does not ask for erasures": changeRequests((url) => [
    existsSync(path) ? url : url.replace("&erasures=1", ""),
  ]),
  "S41 changes an erasure": changePages(({ items }) =>
    items.map((item) => (item.kind === "erase" ? { ...item, userId: "1" } : item)),
  ),
  "S41 does not answer an erasure": changeAnswers((answer, url) =>
    url.includes("/erasures/") && answer.status === 503 ? noContent() : answer,
  ),
  "S41 does not answer an erasure (after three attempts)": triesThrice("/erasures/"),
  "S41 forgets an erasure": () => {
    globalThis.fetch = async (input, init) => {
      const answer = ask(input, init);
      if (!String(input).includes("/erasures/")) return answer;
      // It goes on before its answer is taken.
      answer.catch(() => {});
      return noContent();
    };
  },
  "S41 forgets an erasure (of a snapshot)": changePages(({ items, erasures, changesCursor }) => {
    if (erasures?.length) changeState((state) => ({ ...state, cursor: changesCursor }));
    return items;
  }),
  "S39 changes a task": changePages(({ items }) =>
    items.map((item) => ("action" in item ? { ...item, action: "other" } : item)),
  ),
  "S28 repeats what was refused": changeStatus("/guilds", 413, 503),
  "S31 repeats what was refused": changeStatus("/problems", 400, 503),
  "S40 repeats what was refused": changeStatus("/status", 404, 503),
  "S46 repeats what was refused": changeStatus("/playlists", 404, 503),
  "S40 gives up a status after a failure": triesThrice("/status"),
  "S45 sends more than 4 MiB of settings at once": escaped,
  "S45 gives up bringing settings after a failure": triesThrice("/settings"),
  "S45 does not tell what became of settings": changeAnswers(async (answer, url) => {
    if (!answer.ok || !url.includes("/settings")) return answer;
    const { results } = (await answer.json()) as { results: { state: string }[] };
    return Response.json({ results: results.filter(({ state }) => state !== "refused") });
  }),
  "S26 does not declare again after a failure": changeAnswers((answer, url) => {
    const isTaken = url.endsWith("/manifest") && answer.ok;
    return isTaken && answer.headers.get("Content-Type") === "text/html"
      ? Response.json({ revision: 1, modules: {}, warnings: [] })
      : answer;
  }),
  "S46 gives up options after a failure": triesThrice("/playlists"),
  "S41 answers before it has erased": changePages(({ items }) => {
    for (const { kind, id } of items)
      if (kind === "erase")
        void ask(`${process.env.PEARL_URL}/api/bot/erasures/${id}`, {
          ...{ ...asBot, method: "PUT", body: JSON.stringify({ state: "done" }) },
        });
    return items;
  }),
  "S42 changes a message": changePages(({ items }) =>
    items.map((item) => ({ ...item, settings: { ...item.settings, message: { content: "Hello" } } })),
  ),
  "S42 changes a message (its letters)": changeAnswers(async (answer, url) =>
    answer.ok && /\/(changes|snapshot)\?/.test(url)
      ? new Response(Buffer.from(await answer.arrayBuffer()).toString("latin1"))
      : answer,
  ),
  "S42 changes a secret of the settings": changePages(({ items }) =>
    items.map((item) => ({ ...item, settings: { ...item.settings, key: "other" } })),
  ),
  "S42 lets others read its state": () => {
    const { writeFile } = files;
    files.writeFile = (file, data) => writeFile(file, data, { mode: 0o644 });
    syncBuiltinESMExports();
  },
  "S43 does not fill a placeholder": () => changeLines((line) => line.replaceAll("<@6>", "{user.name}")),
  "S43 notifies others than the message says": () =>
    changeLines((line) => line.replaceAll(/"users":\[[^\]]*\]/g, '"users":["5","6"]')),
  // An item of a kind that it passes over makes no page empty.
  "S44 polls hot on empty answers that have more": changePages(({ items }) => [
    ...items,
    { guildId: "1", module: "prefix", version: 1, kind: "reload" },
  ]),
  "S37 does not fill what is newer": changeAnswers(async (answer, url) => {
    if (!url.endsWith("/manifest")) return answer;
    const { defaults: _, ...declared } = (await answer.json()) as { defaults: object };
    return Response.json(declared);
  }),
  "S37 keeps defaults that are gone": (() => {
    let known = {};
    return changeAnswers(async (answer, url) => {
      if (!url.endsWith("/manifest")) return answer;
      const declared = (await answer.json()) as { defaults: object };
      known = { ...known, ...declared.defaults };
      return Response.json({ ...declared, defaults: known });
    });
  })(),
  "S37 keeps defaults that are gone (in what it has filled)": changePages(({ items }) =>
    items.map((item) =>
      keptState()?.defaults ? { ...item, settings: { bank: 7, ...item.settings } } : item,
    ),
  ),
  "S37 forgets the defaults": () => changeState(({ defaults: _, ...state }) => state),
  "S38 pauses for more than a minute": changePauses((milliseconds) => milliseconds * 4, 60_001),
  "S47 ignores Retry-After": changePauses((milliseconds) => Math.min(milliseconds, 60_000), 70_000),
};

const [name] = process.argv.slice(2);
if (name) {
  BROKEN[name]?.();
  await import("../typescript/conformance.ts");
} else {
  const failures = Object.keys(BROKEN).map((form) => [form, form.replace(/ \(.*/, "")]);
  console.log(JSON.stringify(Object.fromEntries(failures)));
}
