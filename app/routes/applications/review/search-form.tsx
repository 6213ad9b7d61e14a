import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";

import { reviewPath, type ReviewQuery } from "./query.ts";

/** Looks for words in all that applicants wrote, among those of the chosen status. */
export function SearchForm({ query: { status, q }, chosen }: { query: ReviewQuery; chosen?: string }) {
  const { t } = useTranslation("review");
  return (
    <search className="review-search">
      <Form method="get" action={reviewPath({}, chosen)} preventScrollReset className="flex gap-2">
        {status && <input type="hidden" name="status" value={status} />}
        <input
          type="search"
          name="q"
          defaultValue={q}
          dir="auto"
          className="input"
          aria-label={t("search.label")}
          aria-describedby="search-hint"
          data-shortcut="/"
        />
        <Button type="submit" variant="secondary" className="flex-none">
          <Search aria-hidden="true" size={18} /> {t("search.do")}
        </Button>
      </Form>
      <p className="mt-1.5 text-sm text-muted">
        <span id="search-hint">{t("search.hint")}</span>{" "}
        {q && (
          <Link to={reviewPath({ status }, chosen)} preventScrollReset className="link">
            {t("search.clear")}
          </Link>
        )}
      </p>
    </search>
  );
}
