import { buttonClass } from "#app/ui/button.tsx";
import { FullPage } from "#app/ui/full-page.tsx";
import { Mark } from "#app/ui/logo.tsx";

const WAYS_OUT = [
  // An empty reference is the page itself (RFC 3986 section 4.4).
  { href: "", german: "Seite neu laden", english: "Reload page", variant: "primary" },
  { href: "/dashboard", german: "Zum Dashboard", english: "To the dashboard", variant: "secondary" },
] as const;

/** Screen for a failed rendering, with the texts of docs/contracts.md. It uses no translations and no data, which may have failed. */
export function ErrorScreen({ detail }: { detail: string }) {
  return (
    <main lang="de" className="flex flex-1 flex-col">
      <FullPage>
        <a href="/" aria-label="Startseite">
          <Mark className="size-14" />
        </a>
        <div>
          <h1 className="section-title">Etwas ist schiefgelaufen</h1>
          <p lang="en" className="mt-1 text-muted">
            Something went wrong
          </p>
        </div>
        <div className="max-w-xl">
          <p>
            Es ist ein unerwarteter Fehler aufgetreten. Bitte versuche, die Seite neu zu laden oder kehre zum
            Dashboard zurück.
          </p>
          <p lang="en" className="mt-2 text-muted">
            An unexpected error has occurred. Please reload the page, or return to the dashboard.
          </p>
        </div>
        <div className="flex flex-wrap justify-center gap-x-4 gap-y-5">
          {WAYS_OUT.map(({ href, german, english, variant }) => (
            <p key={href}>
              <a href={href} className={buttonClass(variant)}>
                {german}
              </a>
              <span lang="en" className="mt-1.5 block text-sm text-muted">
                {english}
              </span>
            </p>
          ))}
        </div>
        <pre className="code max-w-full p-3 text-sm whitespace-pre-wrap">{detail}</pre>
      </FullPage>
    </main>
  );
}
