import {
  createPath,
  useBlocker,
  useNavigate,
  useNavigation,
  useSubmit,
  type Location,
} from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";

interface LeaveGuardProps {
  active: boolean;
  /** Form that, posted with the intent `go PATH`, saves the changes and leads on to the path. */
  form?: RefObject<HTMLFormElement | null>;
  /** Parameter of the query that shows another form on the same path. */
  parameter?: string;
}

/**
 * Asks for confirmation before leaving with unsaved changes: in the app by a dialog, else by the browser. While a form is being
 * sent, which leaving would end, the app stays until it is answered, and goes on then.
 */
export function LeaveGuard({ active, form, parameter = "" }: LeaveGuardProps) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const navigate = useNavigate();
  const isSending = useNavigation().formMethod === "POST";
  /** Page to which somebody wanted to go meanwhile. */
  const held = useRef<Location>();
  const isKept = active || isSending;
  const dialog = useRef<HTMLDialogElement>(null);
  const placeOf = ({ pathname, search }: Location) =>
    `${pathname} ${new URLSearchParams(search).get(parameter) ?? ""}`;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isAway = placeOf(currentLocation) !== placeOf(nextLocation);
    held.current = isAway && isSending ? nextLocation : undefined;
    return isAway && isKept;
  });
  useEffect(() => {
    if (isSending || !held.current) return;
    // The form takes its answer first.
    const timer = setTimeout(() => held.current && navigate(held.current));
    return () => clearTimeout(timer);
  }, [isSending, active, navigate]);
  const isAsking = blocker.state === "blocked" && !isSending;
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsking]);
  useEffect(() => {
    if (!isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isKept]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-title"
      className="card m-auto max-w-[min(42rem,calc(100vw-2rem))] p-6 text-inherit backdrop:bg-[rgb(0_0_0/0.55)]"
      onCancel={() => blocker.reset?.()}
    >
      <h2 id="leave-title" className="text-xl">
        {t("leave.title")}
      </h2>
      <p className="mt-2 text-muted">{t("leave.text")}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {form && (
          <Button
            onClick={() => {
              blocker.reset?.();
              if (!blocker.location) return;
              const sent = new FormData(form.current ?? undefined);
              sent.set("intent", `go ${createPath(blocker.location)}`);
              submit(sent, { method: "post" });
            }}
          >
            {t("leave.save")}
          </Button>
        )}
        <Button variant={form ? "secondary" : "primary"} onClick={() => blocker.reset?.()}>
          {t("leave.stay")}
        </Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {t("leave.leave")}
        </Button>
      </div>
    </dialog>
  );
}
