import { answerOf, isTask, objectOf, savedOf, textOf, type Unknown } from "./answers.ts";
import { defaultsOf } from "./defaults.ts";
import { createFeed } from "./feed.ts";
import { codeOf, createProblems } from "./problems.ts";
import { createRequests } from "./request.ts";
import {
  failure,
  type Brought,
  type BroughtSettings,
  type Catalogue,
  type CommandDetails,
  type PrefixCommand,
  type Declared,
  type Erasure,
  type FollowOptions,
  type GuildReport,
  type GuildSummary,
  type Manifest,
  type Modules,
  type Name,
  type PearlOptions,
  type Problem,
  type PutResult,
  type Saved,
  type Stats,
  type StatusLine,
  type SuppliedOption,
  type Task,
  type TaskAnswer,
} from "./types.ts";

/** Most settings and characters of one request of `importSettings`: 4 MiB, of up to three bytes a character. */
const BATCH = { entries: 1_000, characters: 1_300_000 };
/** Maximum attempts of `edit` when others save concurrently. */
const ATTEMPTS = 5;

export type PearlClient<S extends object = Modules> = ReturnType<typeof createPearlClient<S>>;

/** Creates the client. No request is sent before a method is called. */
export function createPearlClient<S extends object = Modules>(options: PearlOptions) {
  const { store, signal } = options;
  const requests = createRequests(options);
  const { send, insist, report } = requests;
  const feed = createFeed<S>(requests, store, signal);
  const problems = createProblems(requests, report);
  /** Reports are sent one after the other, so that an old list does not overtake a newly joined guild. */
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = async (method: string, path: string, body?: unknown): Promise<void> => {
    const sent = last.then(() => insist(method, path, body, () => {}));
    last = sent.catch(() => {});
    await sent;
  };
  /** Last state of each resource, for its ETag. */
  const states = new Map<string, Saved<unknown>>();

  async function carryOut(task: Task<S> | Unknown, onTask: FollowOptions<S>["onTask"]): Promise<void> {
    let answer: TaskAnswer | undefined;
    try {
      answer = isTask(task) ? await onTask?.(task) : { state: "failed", code: "internal" };
      if (!answer) throw new TypeError("onTask has returned no answer.");
    } catch (error) {
      report(error);
      answer = { state: "failed", code: codeOf(error) };
    }
    const [path, until] = [`/api/bot/tasks/${encodeURIComponent(task.id)}`, Date.parse(task.expiresAt)];
    if (Date.now() < until) await insist("PUT", path, answer, () => {}, until).catch(report);
  }

  async function erase(erasure: Erasure, onErase: FollowOptions<S>["onErase"]): Promise<void> {
    await onErase?.(erasure);
    const path = `/api/bot/erasures/${encodeURIComponent(erasure.id)}`;
    await insist("PUT", path, { state: "done" }, () => {}).catch(report);
  }

  /** Returns the site's current settings, from a conditional request. @throws PearlError 404 for an unreported guild */
  async function get<M extends Name<S>>(module: M, guildId: string): Promise<Saved<S[M]>> {
    const path = `/api/${module}/${guildId}`;
    const known = states.get(path) as Saved<S[M]> | undefined;
    const answer = await send("GET", path, { headers: { "If-None-Match": known?.etag }, expected: 304 });
    const state = answer.status === 304 && known ? known : savedOf<S[M]>(answer.body, answer.headers);
    states.set(path, state);
    // A copy, because a change of it that is not saved must not come back with the next 304.
    return structuredClone(state);
  }

  /**
   * Replaces a module's settings. The known settings change when the feed delivers them, so that there is only one
   * source of the newest version.
   *
   * @param actingUser the person in Discord, for the history
   * @param basedOn refuses to overwrite a newer state; without it the last save wins
   * @throws PearlError 400 with `fields` for invalid settings
   */
  async function put<M extends Name<S>>(
    module: M,
    guildId: string,
    settings: S[M],
    { actingUser, basedOn }: { actingUser?: string; basedOn?: Saved<S[M]> } = {},
  ): Promise<PutResult<S[M]>> {
    const headers = { "X-Acting-User": actingUser, "If-Match": basedOn?.etag };
    const request = { body: { settings }, headers, expected: 412 };
    const answer = await send("PUT", `/api/${module}/${guildId}`, request);
    if (answer.status !== 412) return { saved: true, state: savedOf(answer.body, answer.headers) };
    return { saved: false, current: savedOf(objectOf(answer.body).current, answer.headers) };
  }

  /** Changes part of a module's settings, again after a conflict. @throws PearlError 412 after five conflicts */
  async function edit<M extends Name<S>>(
    module: M,
    guildId: string,
    change: (settings: S[M]) => S[M],
    { actingUser }: { actingUser?: string } = {},
  ): Promise<Saved<S[M]>> {
    let basedOn = await get(module, guildId);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const result = await put(module, guildId, change(basedOn.settings), { actingUser, basedOn });
      if (result.saved) return result.state;
      basedOn = result.current;
    }
    throw failure(412, "version_conflict", "Others change these settings all the time.");
  }

  return {
    /**
     * Follows the settings until the client's `signal` aborts: first a snapshot if there is no kept state, then every
     * change. While the site is unreachable, it retries with growing delays.
     *
     * @throws PearlError if the site refuses the secret (401, 403), which a retry would not cure; errors of `onChange`,
     *   `onDeleted`, `onErase` and the store
     */
    follow: (handlers: FollowOptions<S>) =>
      feed.follow(
        handlers,
        (task) => void carryOut(task, handlers.onTask),
        (erasure) => erase(erasure, handlers.onErase),
      ),
    /**
     * Returns the known settings from memory, whole: what nobody has saved are the defaults that the site has answered to
     * `declare`, in this run or an earlier one. Undefined before `follow` has a first snapshot or the kept state, and for modules without defaults.
     */
    settings: feed.settings,
    /**
     * Declares the bot's modules, which appear in the dashboard. Call it at each start: the same manifest again changes
     * nothing. While the site is unreachable, it retries with growing delays.
     *
     * @throws PearlError for a refusal that a retry would not cure: 400 with messages by path in `fields`, 401, 403
     */
    async declare(manifest: Manifest): Promise<Declared> {
      const declared = await insist("PUT", "/api/bot/manifest", manifest, (answer) =>
        answerOf<Declared>(answer, "revision", "modules", "warnings"),
      );
      await feed.learn(defaultsOf(declared.defaults));
      return declared;
    },
    /**
     * Shows the commands on the site, as Discord lists them at `GET /applications/{id}/commands?with_localizations=true`.
     * `prefixCommands` are those that Discord does not know: without them, the site keeps its own. Retries like `declare`.
     */
    commands: (
      commands: readonly unknown[],
      details?: CommandDetails,
      prefixCommands?: readonly PrefixCommand[],
    ) =>
      insist("PUT", "/api/bot/commands", { commands, prefixCommands, details }, (answer) =>
        answerOf<Catalogue>(answer, "commands", "withoutDetails", "unknownDetails"),
      ),
    get,
    put,
    edit,
    /**
     * Brings settings along from a database of the bot's own, after `declare` and `reportGuilds`: they are written where nobody
     * has saved at the site, so that to repeat it changes nothing. Yields what became of each in order. `dryRun` writes
     * nothing. Takes any number, also from a generator, and retries each batch like `declare`.
     */
    async *importSettings(
      all: Iterable<BroughtSettings> | AsyncIterable<BroughtSettings>,
      { dryRun = false } = {},
    ): AsyncGenerator<Brought> {
      const path = `/api/bot/settings${dryRun ? "?dryRun=1" : ""}`;
      for await (const entries of batchesOf(all))
        yield* await insist(
          "PUT",
          path,
          { entries },
          (answer) => answerOf<{ results: Brought[] }>(answer, "results").results,
        );
    },
    /** Tells a server's administrators what the bot cannot do. Returns at once: problems are sent together, also later. */
    problem(problem: Problem): void {
      const { version = feed.version(problem.module, problem.guildId), at = new Date().toISOString() } =
        problem;
      problems.add({ ...problem, version, at });
    },
    /** Takes problems back, of a field or of a whole module, when they are mended. */
    resolve: problems.resolve,
    async guild(guildId: string): Promise<{ id: string; name: string }> {
      const { id, name } = objectOf((await send("GET", `/api/bot/guilds/${guildId}`)).body);
      return { id: textOf(id), name: textOf(name) };
    },
    /**
     * Replaces the bot's whole guild list, of all its shards: missing guilds count as left. This report and the next two
     * go one after the other in the order of their calls, each again while the site is away.
     */
    reportGuilds: (guilds: GuildSummary[]) => inOrder("PUT", "/api/bot/guilds", guilds),
    /** Reports a guild that the bot has joined, or that has changed. Omitted properties are unchanged. */
    reportGuild: (guildId: string, guild: GuildReport) => inOrder("PUT", `/api/bot/guilds/${guildId}`, guild),
    /** Reports that the bot has left a guild. Its settings are kept. */
    removeGuild: (guildId: string) => inOrder("DELETE", `/api/bot/guilds/${guildId}`),
    /**
     * Says how modules stand in a guild, at most ten lines each, in the order of the reports: it replaces what was said of these
     * modules, and none clear it. The dashboard shows them for a day: say them again before.
     */
    status: (guildId: string, modules: Partial<Record<Name<S>, StatusLine[]>>) =>
      inOrder("PUT", `/api/bot/guilds/${guildId}/status`, { modules }),
    /**
     * Replaces what can be chosen in a guild, in fields that declare `options: { from: name }`; an empty list removes it. It goes
     * after the reports before it, again while the site is away.
     */
    putOptions: (guildId: string, name: string, options: SuppliedOption[]) =>
      inOrder("PUT", `/api/bot/guilds/${guildId}/options/${name}`, { options }),
    /** Reports figures, once: the next ones replace them. */
    async reportStats(stats: Stats): Promise<void> {
      await send("POST", "/api/bot/stats", { body: stats });
    },
  };
}

async function* batchesOf(all: Iterable<BroughtSettings> | AsyncIterable<BroughtSettings>) {
  let batch: BroughtSettings[] = [];
  let characters = 0;
  for await (const entry of all) {
    const { length } = JSON.stringify(entry);
    if (batch.length === BATCH.entries || (batch.length > 0 && characters + length > BATCH.characters)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(entry);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
