import { beforeAll, expect, test } from "vitest";
import type { Settings } from "#app/features/settings/field.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import wholeBot from "#examples/manifests/whole-bot.json" with { type: "json" };
import { putManifest } from "./declare.ts";
import { sentOf } from "./html-form.ts";
import { usePages } from "./http/pages.ts";
import { useSavedSettings } from "./saved-settings.ts";
import { putSettings, storedSettings } from "./settings-resource.ts";
import { useSite } from "./site.ts";

const { teahouse } = guilds;
const site = useSite();
useSavedSettings(site);
const pages = usePages(site);
let cookie = "";
beforeAll(async () => void (cookie = await site.signIn(people.bob)));

type Defaults = Record<string, Settings>;
let declared: {
  status: number;
  body: { warnings: { code: string; language?: string }[]; defaults: Defaults };
};
beforeAll(async () => void (declared = (await putManifest(site, wholeBot)) as typeof declared));

const idOf = (of: "channels" | "roles", name: string) =>
  teahouse[of].find((one) => one.name === name)?.id ?? "";
const [channel, announcements, role] = [
  idOf("channels", "general"),
  idOf("channels", "announcements"),
  idOf("roles", "Newcomer"),
];
const category = teahouse.channels.find(({ type }) => type === 4)!.id;

/** Settings of each module that use what is special about it, others that break one of its rules, and where. */
const cases: [module: string, settings: Settings, broken: Settings, path: string][] = [
  [
    "welcome",
    {
      ...{ enabled: true, place: "both", channelId: channel, roleIds: [role], waitForRules: true },
      message: { embeds: [{ title: "Hello", image: { url: "{user.avatar}" } }] },
    },
    { enabled: true, place: "both" },
    "channelId",
  ],
  [
    "moderation",
    {
      moderators: [people.carol.id],
      steps: [
        { warnings: 2, measure: "timeout", length: 60, roleId: null },
        { warnings: 3, measure: "role", length: 3_600, roleId: role },
      ],
    },
    { steps: [{ warnings: 3, measure: "role", length: 3_600, roleId: null }] },
    "steps[0].roleId",
  ],
  [
    "tickets",
    {
      ...{ enabled: true, channelId: channel, open: 2 },
      categories: [
        {
          ...{ name: "Help", emoji: "🍵", parentId: category, supportRoleIds: [role] },
          questions: [
            { text: "Which cup?", style: "choice", answers: ["Small", "Large"] },
            { text: "Why?", style: "long", answers: [] },
          ],
        },
      ],
    },
    {
      categories: [
        {
          ...{ name: "Help", emoji: null, parentId: null, supportRoleIds: [] },
          questions: [{ text: "Which cup?", style: "choice", answers: [] }],
        },
      ],
    },
    "categories[0].questions[0].answers",
  ],
  [
    "feeds",
    {
      feeds: [
        {
          ...{ address: "https://tea.example/feed.xml", channelId: announcements },
          ...{ every: 900, text: "{entry.title}", paused: false },
        },
      ],
      blocked: ["https://spam.example/"],
    },
    { feeds: [{ address: null, channelId: channel, every: 900, text: "", paused: false }] },
    "feeds[0].address",
  ],
  [
    "assistant",
    { enabled: true, apiKey: "sk-tea-4711", model: "large", channelIds: [channel], warmth: 1.3 },
    { enabled: true },
    "channelIds",
  ],
  [
    "giveaways",
    { channelId: announcements, bonus: [{ roleId: role, entries: 3 }], emoji: "🎁", winners: 2 },
    { shortest: 7_200, longest: 3_600 },
    "longest",
  ],
];

test("the manifest of a whole bot is taken without a word about it", () => {
  expect(cases.map(([module]) => module)).toEqual(wholeBot.modules.map(({ id }) => id));
  const others = declared.body.warnings.filter(({ language }) => language !== "fr");
  expect([declared.status, others]).toEqual([200, []]);
});

test.each(cases)(
  "%s: its settings are saved by JSON and by the form without scripts, and a broken rule is refused at its field",
  async (module, settings, broken, at) => {
    const put = (more: Settings) => putSettings(site, module, { ...declared.body.defaults[module], ...more });
    const refused = (await put(broken)) as { status: number; body: { fields: object } };
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [`settings.${at}`]]);

    const { status, body: saved } = (await put(settings)) as { status: number; body: { settings: Settings } };
    expect([status, saved.settings]).toMatchObject([200, settings]);
    const path = `/dashboard/guilds/${teahouse.id}/${module}`;
    const form = new URLSearchParams(sentOf((await pages(path, { cookie })).text, "version"));
    expect((await pages(path, { method: "POST", cookie, body: form })).status).toBe(303);
    expect((await storedSettings(site, module)).settings).toEqual(saved.settings);
  },
);
