import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useState } from "react";
import { may } from "#app/features/access/rules.ts";
import { factsOf, seenBy } from "#app/features/guilds/guild-facts.server.ts";
import { nameOfPath } from "#app/features/name-of-path.ts";
import { INTENT, sameValue, VERSION } from "#app/features/settings/form-values.ts";
import type { FieldView } from "#app/features/settings/kinds/kinds.server.ts";
import { placedIds } from "#app/features/settings/refusals.ts";
import { isBeyondForm, meant, messageOfForm } from "#app/features/settings/rich-message/edit.ts";
import { readMessage } from "#app/features/settings/rich-message/read.ts";
import type { Tree } from "#app/features/settings/rich-message/shape.ts";
import { getSettings } from "#app/features/settings/settings.server.ts";
import { describeConflict } from "#app/features/settings/versions.server.ts";
import { botAbsent, HttpError, NotFoundError } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import type { Shown, SubmittedForm } from "#app/http/problem.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { guildPath } from "#app/paths.ts";
import type { ActionFailure } from "#app/shell/client-action.ts";
import { isShowable, requireShowable } from "#app/shell/kept-form.server.ts";
import { useLastActionData } from "#app/shell/last-action-data.ts";
import { pageAction, pageLoader } from "#app/shell/page.server.ts";
import { openModulePage, openModuleToWrite, receiptsOf } from "./frame/current-guild.server.ts";
import { GuildPage } from "./frame/guild-page.tsx";
import { MessageEditor } from "./message/editor.tsx";
import { answerPress } from "./message/presses.server.ts";
import { messageLines, type Say } from "./message/words.ts";
import { complaintsOf, viewOf } from "./module-view.server.ts";
import type { Whom } from "./names.tsx";
import { useReceipts } from "./polling.ts";
import { saveSubmitted, sentVersion } from "./settings/settings-post.server.ts";

export { keepForm as clientAction } from "#app/shell/client-action.ts";
export { keepShown as clientLoader } from "#app/shell/keep-shown.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

/** A save leads to a page. Any other answer has changed nothing, so that the next press need not wait for a load, except that a 409 tells of somebody else's change. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, actionStatus }) =>
  actionResult === undefined || actionStatus === 409;

/** `/dashboard/guilds/:guildId/:module/message/:field`: the page on which a rich message is written. */
export const loader = pageLoader(async (args) => {
  const { guild, locale, head, states, module, state } = await openModulePage(args);
  const view = viewOf(locale, module);
  const field = messageIn(view.fields, args);
  // People who may only see the message have its preview in the module's form.
  if (!may(guild.access, module, "edit")) throw redirect(guildPath(guild.id, module.id));
  return {
    title: `${field.label} · ${view.title.text} · ${guild.name}`,
    head,
    module: view.title,
    back: guildPath(guild.id, module.id),
    field,
    state: { version: state.version, receipt: state.receipt, bot: state.bot },
    receipts: receiptsOf(states, guild.reported),
    message: state.settings[field.name],
    facts: factsOf(seenBy(guild.reported, guild.delegate, placedIds(module.fields, state.settings))),
  };
});

/** Finds the message that the address names. @throws NotFoundError */
function messageIn(fields: readonly FieldView[], { params }: Pick<ActionFunctionArgs, "params">) {
  const field = fields.find(({ name }) => name === params.field);
  if (field?.kind !== "richMessage") throw new NotFoundError();
  return field;
}

export const action = pageAction(act, { show: showMessage });

/**
 * Says in words what was typed in a message, and what was pasted. What was typed in a field that there is no more is shown to
 * somebody who was signed in; a stranger's form may name any field, and is not shown.
 */
async function showMessage(
  fields: SubmittedForm["fields"],
  { request, context, params }: ActionFunctionArgs,
  isPerson: boolean,
): Promise<Shown | undefined> {
  const modules = await context.modules.current().catch(() => undefined);
  const module = modules?.get(params.module);
  const locale = await localeOf(request);
  const field = module && viewOf(locale, module).fields.find(({ name }) => name === params.field);
  if (field?.kind !== "richMessage")
    return isPerson
      ? fields.filter(([name, value]) => value !== "" && ![VERSION, INTENT].includes(name))
      : undefined;
  const t = fixedT(locale, "message");
  const lines = messageLines(meant(messageOfForm(fields)), t as Say);
  const pasted = new URLSearchParams(fields).get("import");
  return [
    [field.label, lines.join("\n")],
    ...(pasted ? [[t("exchange.field"), pasted] as Shown[number]] : []),
  ];
}

/** What the page is told of a form that it has sent: above all, the message as it is in the form from now on. */
export interface EditorAnswer {
  message?: Tree;
  /** The message is another one than was sent: a script puts it into the form, in which more may have been typed meanwhile. */
  isOther?: boolean;
  basedOn?: number;
  /** What is wrong with the message is said at its parts. */
  isRefused?: boolean;
  /** What else is wrong, in words. */
  complaints?: string[];
  conflict?: { current: unknown; by: Whom };
  /** What is in the field for JSON. */
  json?: string;
  imported?: { problem?: "empty" | "tooBig" | "failed"; left?: string[]; several?: boolean };
  /** The format to which a second press converts, and what gets lost. */
  converting?: { to?: "embeds" | "components"; lost: string[] };
  failure?: ActionFailure;
  /** What small screens show. */
  view?: "write" | "preview";
}

async function act(args: ActionFunctionArgs) {
  const opened = await openModuleToWrite(args);
  const { guild, module } = opened;
  const locale = await localeOf(args.request);
  const { fields } = viewOf(locale, module);
  const field = messageIn(fields, args);
  const { name } = field;
  const form = await readForm(args.request);
  const basedOn = sentVersion(form);
  const intent = form.get(INTENT) ?? "save";
  const typed = messageOfForm(form);
  const pasted = form.get("import") ?? "";
  // A pasted text stays, whichever button is pressed.
  const json = pasted !== "" && isShowable({ typed, pasted }) ? pasted : undefined;
  const back = (answer: EditorAnswer, status = 200) => {
    const whole = { message: typed, basedOn, json, ...answer };
    requireShowable(whole);
    if (isBeyondForm(whole.message)) throw new HttpError("payload_too_large");
    return data<EditorAnswer>(whole, { status });
  };
  const answer = answerPress(intent, field, { typed, pasted, confirmed: form.get("converting") });
  if (answer) return back(answer, answer.imported?.problem ? 400 : 200);

  const message = intent === "nothing" ? null : meant(typed);
  const result = await saveMessage(args, opened, { field, message, basedOn });
  if (result.outcome === "saved") {
    const page = `${guildPath(guild.id, module.id)}/message/${name}`;
    return redirect(`${page}?saved=${result.states[0]?.version}`, 303);
  }
  if ("errors" in result) {
    // What the form finds by itself is said at its parts.
    const found = readMessage(message, field).findings.map(({ path }) => nameOfPath([name, ...path]));
    const others = Object.entries(result.errors).filter(([path]) => !found.includes(path));
    const t = fixedT(locale, "settings");
    const complaints = complaintsOf(fields, Object.fromEntries(others)).map(({ label, messages }) =>
      t("labelled", { label, value: messages.join(" ") }),
    );
    return back({ isRefused: message !== null, complaints }, 400);
  }
  const { current, by } = result;
  // Saving once more replaces what has been shown.
  return back({ basedOn: current.version, conflict: { current: current.settings[name], by } }, 409);
}

/** Saves a message beside the other settings, as they are now: only another message is a conflict. */
async function saveMessage(
  args: ActionFunctionArgs,
  opened: Awaited<ReturnType<typeof openModuleToWrite>>,
  about: { field: FieldView; message: unknown; basedOn: number },
) {
  const { guild, module, userId } = opened;
  const { field, message, basedOn } = about;
  const { name } = field;
  const { db } = args.context;
  const stored = await getSettings(db, guild.id, module);
  if (!stored) throw botAbsent();
  const settings = { ...stored.settings, [name]: message };
  const result = await saveSubmitted(args, opened, module, { settings, basedOn });
  if (result.outcome !== "conflict") return result;
  const conflict = { basedOn, current: result.current, reader: userId };
  const { before, current, by } = await describeConflict(db, module, conflict);
  if (!sameValue(field, before[name], current.settings[name]))
    return { outcome: result.outcome, current, by };
  return saveMessage(args, opened, { ...about, basedOn: current.version });
}

export default function MessagePage() {
  const { head, back, state, field, receipts } = useLoaderData<typeof loader>();
  const { module } = useParams();
  const answer = useLastActionData(useActionData<EditorAnswer>());
  const [query] = useSearchParams();
  const [isUnsaved, setUnsaved] = useState(false);
  const isSaved = !answer && query.get("saved") === String(state.version);
  // A version that could not be loaded after its save is awaited, too.
  useReceipts(Number(query.get("saved")) >= state.version, receipts, module);
  return (
    <GuildPage head={head} isUnsaved={isUnsaved}>
      <MessageEditor key={`${back} ${field.name}`} answer={answer} isSaved={isSaved} onUnsaved={setUnsaved} />
    </GuildPage>
  );
}
