import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { deviceOf } from "#app/auth/device.server.ts";
import { requireUser } from "#app/auth/guards.server.ts";
import { listUserSessions } from "#app/auth/session-rows.server.ts";
import { createdAt } from "#app/discord/snowflake.server.ts";
import { displayName } from "#app/features/users/users.server.ts";
import { fixedT, localeOf } from "#app/i18n/i18n.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { pageLoader } from "#app/shell/page.server.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { FocusedNotice } from "#app/ui/focused-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Time } from "#app/ui/time.tsx";

export { noStore as headers } from "#app/shell/no-store.ts";
export { titleMeta as meta } from "#app/shell/title-meta.ts";

export const loader = pageLoader(async (args) => {
  const { user, session } = await requireUser(args);
  const { db, cdn } = args.context;
  const t = fixedT(await localeOf(args.request), "account");
  const sessions = await listUserSessions(db, user.id);
  const ended = new URL(args.request.url).searchParams.get("ended");
  return {
    title: t("title"),
    user: {
      id: user.id,
      name: displayName(user),
      username: user.username,
      avatarUrl: cdn.avatar(user),
      joinedAt: user.joined_at,
      accountCreatedAt: createdAt(user.id),
    },
    sessions: sessions.map(({ user_agent, ...times }) => ({
      ...times,
      device: deviceOf(user_agent),
      current: times.id === session.get("id"),
    })),
    ended: (["one", "others"] as const).find((what) => what === ended),
  };
});

const ACT = "card grid grid-cols-1 content-start justify-items-start gap-5 p-5 *:max-w-full lg:p-7";

export default function Account() {
  const { t } = useTranslation("account");
  const { user, sessions, ended } = useLoaderData<typeof loader>();
  return (
    <div className="section grid grid-cols-1 gap-6 lg:gap-8">
      <div className="section-head mb-0">
        <h1 className="page-title">{t("title")}</h1>
        <p className="section-text">{t("text")}</p>
      </div>
      {ended && <FocusedNotice kind="success">{t(`ended.${ended}`)}</FocusedNotice>}
      <Person user={user} />
      <Section id="sessions" title={t("sessions.title")} text={t("sessions.text")}>
        <SessionList userId={user.id} sessions={sessions} />
      </Section>
      <Section id="connection" title={t("connection.title")} text={t("connection.text")}>
        <form method="post" action={`/account/connection?of=${user.id}`} className={ACT}>
          <p>{t("connection.consequence")}</p>
          <Button type="submit" variant="secondary" icon="unplug">
            {t("connection.end")}
          </Button>
        </form>
      </Section>
      <Section id="data" title={t("data.title")}>
        <div className={ACT}>
          <p>{t("data.text")}</p>
          <ButtonLink href="/account/data" variant="secondary" icon="download">
            {t("data.download")}
          </ButtonLink>
        </div>
      </Section>
      <Section id="deletion" title={t("deletion.title")}>
        <div className={`${ACT} border-danger/45`}>
          <p>{t("deletion.text")}</p>
          <ButtonLink href="/account/deletion" variant="danger" icon="trash">
            {t("deletion.begin")}
          </ButtonLink>
        </div>
      </Section>
    </div>
  );
}

type AccountData = ReturnType<typeof useLoaderData<typeof loader>>;

function Person({ user }: Pick<AccountData, "user">) {
  const { t } = useTranslation("account");
  return (
    <div className="card flex flex-wrap items-center gap-x-5 gap-y-4 p-5 lg:p-7">
      <Avatar name={user.name} src={user.avatarUrl} size={72} />
      <div className="min-w-0 flex-1 basis-36 leading-[1.35]">
        <p className="font-display text-xl font-semibold">
          <bdi>{user.name}</bdi>
        </p>
        <p className="text-muted">
          <bdi>@{user.username}</bdi>
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Fact name={t("since")}>
          <Time value={user.joinedAt} format="date" />
        </Fact>
        <Fact name={t("discordSince")}>
          <Time value={user.accountCreatedAt} format="date" />
        </Fact>
      </dl>
    </div>
  );
}

const DEVICES = {
  desktop: "monitor",
  mobile: "smartphone",
  tablet: "tablet",
  unknown: "circle-question-mark",
} as const;

function SessionList({ userId, sessions }: Pick<AccountData, "sessions"> & { userId: string }) {
  const { t } = useTranslation("account");
  return (
    <div className="card">
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <form method="post" action={`/account/sessions?of=${userId}`} className="px-5 py-4 lg:px-7">
          <Button type="submit" variant="danger" size="small">
            {t("sessions.endOthers")}
          </Button>
        </form>
      ) : (
        <p className="px-5 py-4 text-muted lg:px-7">{t("sessions.alone")}</p>
      )}
    </div>
  );
}

function SessionRow({ id, device, firstSeen, lastUsed, current }: AccountData["sessions"][number]) {
  const { t } = useTranslation("account");
  const { browser, system } = device;
  const named = browser && system ? t("device.named", { browser, system }) : browser;
  const name = named ?? (system ? t("device.system", { system }) : t("device.unknown"));
  const uses = [
    ["lastUsed", lastUsed],
    ["firstSeen", firstSeen],
  ] as const;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-b border-line p-5 sm:grid-cols-[auto_minmax(0,1fr)_auto] lg:px-7">
      <span className="grid size-11 place-items-center self-start rounded-full bg-accent-soft text-accent">
        <Icon name={DEVICES[device.kind]} size={22} />
      </span>
      <div id={`session-${id}`} className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-sans text-base leading-[1.4] font-semibold tracking-normal">
          {name}
          {current && <Pill tone="border-current text-success">{t("sessions.current")}</Pill>}
        </h3>
        <dl className="mt-0.5 flex flex-wrap gap-x-5 text-note text-muted *:*:inline">
          {uses.map(([use, value]) => (
            <div key={use}>
              <dt>{t(`sessions.${use}`)}</dt>{" "}
              <dd>
                <Time value={value} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <form method="post" action={`/account/sessions/${id}`} className="col-start-2 sm:col-start-auto">
        <Button type="submit" variant="secondary" size="small" aria-describedby={`session-${id}`}>
          {t(current ? "sessions.endHere" : "sessions.end")}
        </Button>
      </form>
    </li>
  );
}

type SectionProps = Record<"id" | "title", string> & { text?: string; children: ReactNode };

function Section({ id, title, text, children }: SectionProps) {
  return (
    <section
      id={id}
      className="grid grid-cols-1 gap-5 border-t border-line pt-6 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] lg:gap-12 lg:pt-8"
      aria-labelledby={`${id}-title`}
    >
      <div className="grid content-start gap-2">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}
