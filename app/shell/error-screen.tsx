import { useEffect, useRef } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { FullPage } from "#app/ui/full-page.tsx";
import { Mark } from "#app/ui/logo.tsx";

const GERMAN = {
  lang: "de",
  home: "Startseite",
  title: "Etwas ist schiefgelaufen",
  text: "Es ist ein unerwarteter Fehler aufgetreten. Bitte versuche, die Seite neu zu laden oder kehre zum Dashboard zurück.",
  reload: "Seite neu laden",
  dashboard: "Zum Dashboard",
};
const ENGLISH = {
  lang: "en",
  home: "Home",
  title: "Something went wrong",
  text: "An unexpected error has occurred. Please reload the page, or return to the dashboard.",
  reload: "Reload page",
  dashboard: "To the dashboard",
};

const WAYS_OUT = [
  // An empty reference is the page itself (RFC 3986 section 4.4).
  { href: "", name: "reload", variant: "primary" },
  { href: "/dashboard", name: "dashboard", variant: "secondary" },
] as const;

/** Returns the texts of docs/contracts.md: German ones and the English ones below them, without German on the site English ones. */
export function failureTexts(languages: readonly string[]) {
  return languages.includes(GERMAN.lang) ? { first: GERMAN, second: ENGLISH } : { first: ENGLISH };
}

/** Screen for a failed rendering on a site with these languages. It uses no translations, which may have failed. */
export function ErrorScreen({ detail, languages }: { detail: string; languages: readonly string[] }) {
  const { first, second } = failureTexts(languages);
  const heading = useRef<HTMLHeadingElement>(null);
  // The failed page took the focused element with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <main lang={first.lang} dir="ltr" className="flex flex-1 flex-col">
      <FullPage>
        <a href="/" aria-label={first.home}>
          <Mark className="size-14" />
        </a>
        <div>
          <h1 ref={heading} tabIndex={-1} className="section-title outline-none">
            {first.title}
          </h1>
          {second && (
            <p lang={second.lang} className="mt-1 text-muted">
              {second.title}
            </p>
          )}
        </div>
        <div className="max-w-xl">
          <p>{first.text}</p>
          {second && (
            <p lang={second.lang} className="mt-2 text-muted">
              {second.text}
            </p>
          )}
        </div>
        <div className="flex flex-wrap justify-center gap-x-4 gap-y-5">
          {WAYS_OUT.map(({ href, name, variant }) => (
            <p key={name}>
              <a href={href} className={buttonClass(variant)}>
                {first[name]}
              </a>
              {second && (
                <span lang={second.lang} className="mt-1.5 block text-sm text-muted">
                  {second[name]}
                </span>
              )}
            </p>
          ))}
        </div>
        <pre className="code max-w-full p-3 text-sm whitespace-pre-wrap">{detail}</pre>
      </FullPage>
    </main>
  );
}
