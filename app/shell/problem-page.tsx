import { useEffect, useRef } from "react";
import { loginPath, rolesLoginPath } from "#app/auth/login-path.ts";
import type { SubmittedForm } from "#app/http/problem.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { guildPath } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FullPage } from "#app/ui/full-page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { isSignedOut, type KnownProblem, type ProblemText } from "./problem.ts";

interface Offer {
  links: "home" | "dashboard" | "invite" | "roles" | "signIn" | "retry";
  /** The posted form can be sent again, or only read: after a refusal a button would help a forged form. */
  input?: "resend" | "read";
}

const RETRY: Offer = { links: "retry", input: "resend" };

const OFFERS: Record<ProblemText, Offer> = {
  not_found: { links: "home", input: "read" },
  owner_only: { links: "home", input: "read" },
  cross_site: { links: "home" },
  method_not_allowed: { links: "home" },
  bad_request: { links: "home", input: "read" },
  payload_too_large: { links: "home" },
  unsupported_media_type: { links: "home" },
  forbidden: { links: "dashboard", input: "read" },
  access_lacking: { links: "dashboard", input: "read" },
  roles_unknown: { links: "roles", input: "read" },
  cookies_blocked: { links: "dashboard" },
  conflict: { links: "dashboard", input: "read" },
  bot_absent: { links: "invite", input: "read" },
  unauthorized: { links: "signIn", input: "resend" },
  session_expired: { links: "signIn", input: "resend" },
  unavailable: RETRY,
  rate_limited: RETRY,
  network: RETRY,
  timeout: RETRY,
  discord: RETRY,
  rights_unchecked: RETRY,
  list_pending: RETRY,
  declared_anew: RETRY,
  applying_failed: RETRY,
  deciding_failed: RETRY,
  applications_unavailable: { links: "retry" },
  applicant_gone: { links: "retry", input: "read" },
};

/** The page of a problem. */
export function ProblemPage({ problem }: { problem: KnownProblem }) {
  const { t } = useTranslation(["common", "problem"]);
  const title = `${t(`problem:${problem.text}.title`)} · ${t("bot")}`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    // The page in whose place this one is took the element with the focus away.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  const { text, submitted, unkept, requestId, retryAfter } = problem;
  const { input } = OFFERS[text];
  const showsInput = input === "resend" || (input === "read" && submitted && submitted.shown.length > 0);
  return (
    <FullPage>
      <div className="max-w-xl">
        {text === "not_found" || text === "owner_only" ? (
          // The text (docs/contracts.md) is the heading.
          <>
            <p aria-hidden="true" className="font-display text-7xl font-bold text-accent sm:text-8xl">
              {text === "not_found" ? 404 : 403}
            </p>
            <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none">
              {t(`problem:${text}.text`)}
            </h1>
          </>
        ) : (
          <>
            <h1 ref={heading} tabIndex={-1} className="section-title outline-none">
              {t(`problem:${text}.title`)}
            </h1>
            <p className="mt-4 text-lg text-muted">{t(`problem:${text}.text`)}</p>
          </>
        )}
        {unkept && text !== "payload_too_large" && (
          <p className="mt-1 text-lg text-muted">{t("problem:submitted.unkept")}</p>
        )}
        {retryAfter && (
          <p className="mt-1 text-lg text-muted">
            {retryAfter >= 90
              ? t("problem:retryInMinutes", { count: Math.ceil(retryAfter / 60) })
              : t("problem:retryInSeconds", { count: retryAfter })}
          </p>
        )}
      </div>
      {submitted && showsInput && <PostedForm problem={problem} form={submitted} />}
      {!(submitted && input === "resend") && <Links problem={problem} />}
      {/* Nobody has to look for what led to a refusal. */}
      {requestId &&
        !/^(not_found|owner_only|forbidden|access_lacking|roles_unknown|bot_absent)$/.test(text) && (
          <p className="font-mono text-xs text-muted">{t("problem:requestId", { id: requestId })}</p>
        )}
    </FullPage>
  );
}

function Links({ problem: { text, returnTo } }: { problem: KnownProblem }) {
  const { t } = useTranslation(["common", "problem"]);
  const home = { href: "/", label: t("problem:home") };
  const dashboard = { href: "/dashboard", label: t("problem:dashboard") };
  const add = { href: invitePath(returnTo), icon: "plus" as const, label: t("problem:add") };
  const links: (typeof home & { icon?: IconName })[] = {
    home: [home],
    dashboard: [dashboard],
    invite: [add, dashboard],
    roles: [{ href: rolesLoginPath(returnTo ?? "/dashboard"), label: t("problem:askRoles") }, dashboard],
    signIn: [{ href: loginPath(returnTo ?? "/dashboard"), label: t("nav.login") }, home],
    retry: [{ href: returnTo ?? "/", label: t("problem:again") }, home],
  }[OFFERS[text].links];
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {links.map(({ label, ...link }, index) => (
        <ButtonLink key={index} {...link} variant={index === 0 ? "primary" : "secondary"}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

function invitePath(page = ""): string {
  const guildId = /^\/dashboard\/guilds\/(\d+)/.exec(page)?.[1];
  return guildId ? `${guildPath(guildId, "invite")}?${new URLSearchParams({ back: page })}` : "/invite";
}

const MULTIPART = "multipart/form-data";

/** Input of a refused form, to read and perhaps to send again, without JavaScript. */
function PostedForm({ problem, form }: { problem: KnownProblem; form: SubmittedForm }) {
  const { t } = useTranslation(["common", "problem"]);
  const signedOut = isSignedOut(problem);
  const resendable = OFFERS[problem.text].input === "resend";
  const [Box, sends] = resendable
    ? ([
        "form",
        { method: "post", action: form.action, encType: form.multipart ? MULTIPART : undefined },
      ] as const)
    : (["div", {}] as const);
  return (
    <Box {...sends} className="card grid w-full max-w-xl gap-5 p-5 text-start sm:p-6">
      <div>
        <h2 className="text-xl">
          {t(form.shown.length > 0 ? "problem:submitted.title" : "problem:submitted.sent")}
        </h2>
        {resendable && (
          <p className="mt-1 text-muted">
            {t(signedOut ? "problem:submitted.signInFirst" : "problem:submitted.text")}
          </p>
        )}
      </div>
      {form.shown.length > 0 && (
        <dl className="grid gap-3">
          {form.shown.map(([label, value], index) => (
            <div key={index}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="max-h-76 overflow-auto whitespace-pre-wrap">
                {value || t("problem:submitted.empty")}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {resendable && (
        <div className="flex flex-wrap gap-3">
          {form.fields.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          {signedOut && (
            <ButtonLink href={loginPath(problem.returnTo ?? "/dashboard")} target="_blank" rel="noopener">
              {t("problem:signIn")} <Icon name="external-link" size={18} />
            </ButtonLink>
          )}
          <Button type="submit" variant={signedOut ? "secondary" : "primary"}>
            {t("problem:submitted.resend")}
          </Button>
        </div>
      )}
    </Box>
  );
}
