import type { ErasureState } from "#app/features/erasures/erasures.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Time } from "#app/ui/time.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";

interface ErasuresProps {
  erasures: ErasureState[];
  /** Answer to the form: an id to ask about once more, with the receipt of the order, or a text that is no id. */
  sent?: { userId: string; receipt?: string };
}

/** Lets the owner erase a person whose id Discord sent, and tells what the bot has answered to each erasure. */
export function Erasures({ erasures, sent }: ErasuresProps) {
  const { t } = useTranslation("admin");
  return (
    <TitledSection id="erasures" title={t("bot.erasures.title")} text={t("bot.erasures.text")}>
      <form method="post" action="/admin/bot#erasures" className="card grid justify-items-start gap-5 p-5">
        {sent?.receipt ? (
          <>
            <Notice kind="warning" title={t("bot.erasures.sure", { id: sent.userId })}>
              {t("bot.erasures.consequence")}
            </Notice>
            <input type="hidden" name="userId" value={sent.userId} />
            <input type="hidden" name="sure" value={sent.receipt} />
          </>
        ) : (
          <TextField
            name="userId"
            label={t("bot.erasures.person")}
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={sent?.userId}
            errors={sent && [t("bot.erasures.malformed")]}
          />
        )}
        <Button type="submit" variant="danger" icon="trash">
          {t("bot.erasures.erase")}
        </Button>
      </form>
      {erasures.length === 0 && <p>{t("bot.erasures.none")}</p>}
      <ul className="grid gap-3 empty:hidden">
        {erasures.map(({ id, askedAt, answers }) => (
          <li key={id} className="card grid gap-x-8 gap-y-3 p-5 sm:grid-cols-3">
            <p>
              <Time value={askedAt} />
              <code className="code mt-2 block w-fit">{id}</code>
            </p>
            {answers.map(({ key, state, at }) => (
              <p key={key}>
                <code className="code">{key}</code>
                <span className="mt-2 block text-sm">
                  {t(`bot.erasures.${state}`)} {at && <Time value={at} />}
                </span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
