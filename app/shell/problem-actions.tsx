import { useTranslation } from "react-i18next";

import { ButtonLink } from "#app/ui/button.tsx";

import { loginPath } from "#app/auth/login-path.ts";
import { guildPath } from "#app/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { isSignedOut, type KnownProblem, type ProblemText } from "./problem.ts";

const HOME: ProblemText[] = [
  "not_found",
  "owner_only",
  "cross_site",
  "method_not_allowed",
  "bad_request",
  "payload_too_large",
  "unsupported_media_type",
];

/** Links that help with the problem. */
export function ProblemActions({ problem: { text, returnTo } }: { problem: KnownProblem }) {
  const { t } = useTranslation();
  const home = <ButtonLink href="/">{t("problem.home")}</ButtonLink>;
  const dashboard = (variant: "primary" | "secondary") => (
    <ButtonLink href="/dashboard" variant={variant}>
      {t("problem.dashboard")}
    </ButtonLink>
  );

  if (HOME.includes(text)) return <Row>{home}</Row>;
  if (text === "forbidden" || text === "cookies_blocked" || text === "conflict")
    return <Row>{dashboard("primary")}</Row>;
  if (text === "bot_absent") {
    return (
      <Row>
        <ButtonLink href={invitePath(returnTo)}>
          <Icon name="plus" size={20} /> {t("problem.add")}
        </ButtonLink>
        {dashboard("secondary")}
      </Row>
    );
  }
  const signedOut = isSignedOut(text);
  const again = signedOut ? loginPath(returnTo ?? "/dashboard") : (returnTo ?? "/");
  return (
    <Row>
      <ButtonLink href={again}>{t(signedOut ? "nav.login" : "problem.again")}</ButtonLink>
      <ButtonLink href="/" variant="secondary">
        {t("problem.home")}
      </ButtonLink>
    </Row>
  );
}

/** Returns the invite for the page's guild, which leads back to the page. */
function invitePath(page = ""): string {
  const guildId = /^\/dashboard\/guilds\/(\d+)/.exec(page)?.[1];
  return guildId ? `${guildPath(guildId, "invite")}?${new URLSearchParams({ back: page })}` : "/invite";
}

function Row({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap justify-center gap-3">{children}</div>;
}
