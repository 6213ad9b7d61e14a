import { Form, useNavigation } from "@remix-run/react";
import type { Saved } from "#app/features/applications/draft.server.ts";
import { type Content, EMPTY, FIELDS } from "#app/features/applications/fields.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ActionFailure } from "#app/shell/client-action.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Sides } from "#app/ui/sides.tsx";
import { Time } from "#app/ui/time.tsx";
import { TypedText } from "#app/ui/typed-text.tsx";
import { FailureNotice } from "./form-bar.tsx";

interface DraftConflictProps {
  userId: string;
  mine: Content;
  current: Saved;
  isOtherTab?: boolean;
  failure?: ActionFailure;
}

/** Shows two versions of a draft and asks for each differing field which one to keep. Proposes the one that is not empty. */
export function DraftConflict({ userId, mine, current, isOtherTab, failure }: DraftConflictProps) {
  const { t } = useTranslation("applications");
  const sending = useNavigation().formMethod === "POST";
  const { content: saved = EMPTY } = current;
  const differing = FIELDS.filter((name) => saved[name] !== mine[name]);
  const shown = (text: string) => <TypedText text={text || t("conflict.empty")} />;
  return (
    <section className="mx-auto grid max-w-4xl gap-6" aria-labelledby="conflict">
      <h1 id="conflict" className="text-2xl sm:text-3xl">
        {t("conflict.title")}
      </h1>
      <Notice kind="warning">
        {t(isOtherTab && current.version === 0 ? "conflict.unsaved" : "conflict.text")}
      </Notice>
      {current.at && (
        <p className="text-sm text-muted">
          {t("conflict.savedAt")} <Time value={current.at} />
        </p>
      )}
      <Form
        method="post"
        action="/apply"
        encType="multipart/form-data"
        className="grid gap-5"
        onSubmit={(event) => sending && event.preventDefault()}
      >
        <input type="hidden" name="discordId" value={userId} />
        <input type="hidden" name="basedOn" value={current.version} />
        {FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} value={mine[name]} />
        ))}
        {differing.map((name) => {
          const sides = [
            {
              side: "mine",
              title: t(isOtherTab ? "conflict.otherTab" : "conflict.mine"),
              content: shown(mine[name]),
            },
            { side: "theirs", title: t("conflict.theirs"), content: shown(saved[name]) },
          ];
          const both = { side: "both", title: t("conflict.both"), wide: true };
          return (
            <Sides
              key={name}
              name={`choice.${name}`}
              title={t(`fields.${name}.label`)}
              sides={name !== "email" && mine[name] && saved[name] ? [...sides, both] : sides}
              proposed={mine[name] ? "mine" : "theirs"}
            />
          );
        })}
        {FIELDS.length > differing.length && (
          <p className="text-sm text-muted">
            {t("conflict.same", { count: FIELDS.length - differing.length })}
          </p>
        )}
        {failure && <FailureNotice reason={failure} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="draft" aria-disabled={sending}>
            {t("conflict.keep")}
          </Button>
          <Button type="submit" variant="secondary" name="intent" value="submit" aria-disabled={sending}>
            {t("conflict.send")}
          </Button>
        </div>
      </Form>
    </section>
  );
}
