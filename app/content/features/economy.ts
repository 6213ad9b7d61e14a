import { site } from "#app/content/site.ts";
import type { FeaturePage } from "./feature-page.ts";

export const economy: FeaturePage = {
  title: {
    en: "An economy with jobs, vaults and weddings",
    de: "Eine Wirtschaft mit Job, Tresor und Trauschein",
  },
  lead: {
    en: `Everybody starts with empty pockets. ${site.currency} come from showing up, from working and from a little luck, and there is always somewhere to spend them.`,
    de: `Am Anfang sind alle Taschen leer. ${site.currency} gibt es fürs Vorbeischauen, fürs Arbeiten und mit etwas Glück, und irgendetwas Schönes gibt es immer zu kaufen.`,
  },
  description: {
    en: `Jobs with four levels, daily, weekly and monthly rewards, a vault, a lottery and weddings: that is how your server earns ${site.currency}.`,
    de: `Jobs mit vier Stufen, Belohnungen für Tag, Woche und Monat, Tresor, Lotto und Hochzeiten: So verdient dein Server ${site.currency}.`,
  },
  scene: {
    label: {
      en: "Aylin finishes a shift and is paid. Jonas takes the opportunity and proposes to her.",
      de: "Aylin hat ihre Schicht hinter sich und wird bezahlt. Jonas nutzt die Gelegenheit und macht ihr einen Antrag.",
    },
    channel: { en: "harbor-market", de: "hafenmarkt" },
    messages: [
      { from: "Aylin", time: "21:14", text: { en: "!work", de: "!work" } },
      {
        bot: true,
        time: "21:14",
        card: {
          icon: "briefcase",
          title: { en: "Shift done: lighthouse keeper", de: "Schicht geschafft: Leuchtturmwärterin" },
          text: { en: `+400 ${site.currency} at job level 3`, de: `+400 ${site.currency} auf Jobstufe 3` },
        },
      },
      {
        from: "Jonas",
        time: "21:15",
        text: { en: "!marriage propose @Aylin", de: "!marriage propose @Aylin" },
      },
      {
        bot: true,
        time: "21:15",
        card: {
          icon: "heart",
          title: { en: "Aylin, will you marry Jonas?", de: "Aylin, willst du Jonas heiraten?" },
          text: {
            en: "A joint bank account and a daily bonus come with it.",
            de: "Ein gemeinsames Konto und ein täglicher Bonus gehören dazu.",
          },
        },
        buttons: [
          { en: "Yes", de: "Ja" },
          { en: "Let me check the vault first", de: "Erst seh ich im Tresor nach" },
        ],
      },
      {
        from: "Aylin",
        time: "21:17",
        text: { en: "yes. but you’re paying for the cake", de: "ja. aber die Torte zahlst du" },
      },
    ],
  },
  sections: [
    {
      kind: "cards",
      id: "money",
      title: { en: "Wallet and vault", de: "Geldbeutel und Tresor" },
      cards: [
        {
          icon: "wallet",
          title: { en: "Wallet", de: "Geldbeutel" },
          text: {
            en: "The money you carry. You pay with it, you send it, and on a bad day somebody robs you of it. `!balance` counts what is left.",
            de: "Das Geld, das du bei dir trägst. Damit zahlst du, davon verschenkst du, und an schlechten Tagen wird es dir geklaut. `!balance` zählt nach, was noch da ist.",
          },
        },
        {
          icon: "vault",
          title: { en: "Vault", de: "Tresor" },
          text: {
            en: "What no thief gets at. `!vault deposit all` locks it away for the night, `!vault withdraw` brings it back.",
            de: "Was kein Dieb in die Finger bekommt. `!vault deposit all` schließt es für die Nacht weg, `!vault withdraw` holt es zurück.",
          },
        },
        {
          icon: "trending-up",
          title: { en: "Room to grow", de: "Platz nach oben" },
          text: {
            en: "A vault has a capacity limit. When it is full, `!vault upgrade` raises the limit. A good reason to save up.",
            de: "Ein Tresor fasst nur eine bestimmte Menge. Ist er voll, hebt `!vault upgrade` die Grenze an. Ein guter Grund zu sparen.",
          },
        },
      ],
    },
    {
      kind: "cards",
      id: "earning",
      title: { en: "Where the money comes from", de: "Woher das Geld kommt" },
      text: {
        en: "Some of it is work, some of it is luck, and some is just for saying hello.",
        de: "Manches ist Arbeit, manches Glück, und manches gibt es schon fürs Hallosagen.",
      },
      cards: [
        {
          icon: "calendar",
          title: { en: "Daily, weekly, monthly", de: "Täglich, wöchentlich, monatlich" },
          text: {
            en: "Three rewards for people who come back: `!daily`, `!weekly` and `!monthly`. The longer the wait, the bigger the purse.",
            de: "Drei Belohnungen für alle, die wiederkommen: `!daily`, `!weekly` und `!monthly`. Je länger die Wartezeit, desto voller der Beutel.",
          },
        },
        {
          icon: "briefcase",
          title: { en: "A job", de: "Ein Job" },
          text: {
            en: "Find one in `!job list`, take it with `!job apply`, then `!work`. When you have kept at it, `!job promote` is worth a try.",
            de: "Such dir einen aus `!job list`, nimm ihn mit `!job apply`, und dann heißt es `!work`. Wer drangeblieben ist, versucht es mit `!job promote`.",
          },
        },
        {
          icon: "ticket",
          title: { en: "Daily lottery", de: "Tägliches Lotto" },
          text: {
            en: "Tickets cost little, `!lottery buy` gets you some. There is a draw every day, and somebody goes to bed rich.",
            de: "Lose kosten wenig, mit `!lottery buy` gehören sie dir. Gezogen wird jeden Tag, und irgendwer geht reich ins Bett.",
          },
        },
        {
          icon: "hand-coins",
          title: { en: "Side income", de: "Nebenverdienst" },
          text: {
            en: "Go fishing with `!fish`, search a ruin with `!explore`, or swallow your pride and `!beg`.",
            de: "Geh angeln mit `!fish`, durchsuch mit `!explore` eine Ruine, oder vergiss deinen Stolz und versuch es mit `!beg`.",
          },
        },
      ],
    },
    {
      kind: "table",
      id: "jobs",
      title: { en: "Up the job ladder", de: "Die Karriereleiter" },
      text: {
        en: "Every job has four levels, and each step up adds 50% of the base pay. The coffee stays the same.",
        de: "Jeder Job hat vier Stufen, und jeder Aufstieg bringt 50\u00a0% vom Grundlohn dazu. Der Kaffee bleibt derselbe.",
      },
      columns: [
        { en: "Job level", de: "Jobstufe" },
        { en: "Earnings", de: "Verdienst" },
        { en: "200 per shift becomes", de: "Aus 200 pro Schicht werden" },
      ],
      rows: [
        ["1", { en: "100%", de: "100\u00a0%" }, "200"],
        ["2", { en: "150%", de: "150\u00a0%" }, "300"],
        ["3", { en: "200%", de: "200\u00a0%" }, "400"],
        ["4", { en: "250%", de: "250\u00a0%" }, "500"],
      ],
    },
    {
      kind: "steps",
      id: "marriage",
      title: { en: "Marriage, with a shared account", de: "Heiraten, mit gemeinsamem Konto" },
      steps: [
        {
          title: { en: "Propose", de: "Der Antrag" },
          text: {
            en: "`!marriage propose @Aylin`, in front of everybody. Courage is not included.",
            de: "`!marriage propose @Aylin`, und alle lesen mit. Den Mut musst du selbst mitbringen.",
          },
        },
        {
          title: { en: "Wait for the yes", de: "Das Jawort" },
          text: {
            en: "The other one answers with a button. If it is a yes, the two of you are a couple.",
            de: "Die Antwort kommt per Knopfdruck. Ist es ein Ja, seid ihr ein Paar.",
          },
        },
        {
          title: { en: "Share a joint bank account", de: "Das gemeinsame Konto" },
          text: {
            en: "Both of you pay in with `!jointbank deposit` and take out with `!jointbank withdraw`. Talk about the boat before you buy it.",
            de: "Beide zahlen mit `!jointbank deposit` ein und heben mit `!jointbank withdraw` ab. Redet über das Boot, bevor ihr es kauft.",
          },
        },
        {
          title: { en: "Collect the marriage bonus", de: "Der Ehebonus" },
          text: {
            en: "`!marriage bonus` pays married couples a little extra every day. Romance has rarely been so dependable.",
            de: "`!marriage bonus` zahlt jeden Tag aus, was nur Ehepaare bekommen. So verlässlich war Romantik selten.",
          },
        },
      ],
    },
    {
      kind: "cards",
      id: "shop",
      title: { en: "Shop and inventory", de: "Shop und Inventar" },
      cards: [
        {
          icon: "store",
          title: { en: "Shop", de: "Shop" },
          text: {
            en: "`!shop list` shows what is for sale, `!shop buy` takes it home. Prices are fixed, haggling is allowed but useless.",
            de: "`!shop list` zeigt die Auslage, mit `!shop buy` nimmst du etwas mit. Die Preise stehen fest. Feilschen darfst du, es hilft nur nicht.",
          },
        },
        {
          icon: "scroll",
          title: { en: "Inventory", de: "Inventar" },
          text: {
            en: "Everything you own is in `!inventory`. Use it with `!item use`, or turn it back into money with `!shop sell`.",
            de: "Was dir gehört, steht in `!inventory`. Mit `!item use` benutzt du es, mit `!shop sell` machst du es wieder zu Geld.",
          },
        },
        {
          icon: "gift",
          title: { en: "For others", de: "Für andere" },
          text: {
            en: "`!pay` sends money from wallet to wallet, `!item gift` hands over a thing. Ribbons are up to you.",
            de: "`!pay` schickt Geld von Beutel zu Beutel, `!item gift` verschenkt ein Stück aus dem Inventar. Die Schleife ist deine Sache.",
          },
        },
      ],
    },
  ],
};
