import { useBlocker, useLocation, useNavigate, useNavigation, type Location } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";

interface LeaveGuardProps {
  active: boolean;
  /** Stands in a form that the intent `save` saves: offers to save before leaving. */
  saves?: boolean;
  /** Parameter of the query that shows another form on the same path. */
  parameter?: string;
}

/**
 * Asks for confirmation before leaving with unsaved changes: in the app by a dialog, else by the browser. While a form is being
 * sent, which leaving would end, the app stays until it is answered, and goes on then.
 */
export function LeaveGuard({ active, saves = false, parameter = "" }: LeaveGuardProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const here = useLocation();
  const { formMethod, location: ahead } = useNavigation();
  const isSending = formMethod === "POST";
  /** Page to which somebody goes on after the answer; with changes only if they `confirm` it. */
  const held = useRef<{ to: Location; confirm: boolean }>();
  const isKept = active || isSending;
  /** Tells that the app has begun to go elsewhere. On a slow device React hears of it together with the page that has come. */
  const goes = useRef(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const placeOf = ({ pathname, search }: Pick<Location, "pathname" | "search">) =>
    `${pathname} ${new URLSearchParams(search).get(parameter) ?? ""}`;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isAway = placeOf(currentLocation) !== placeOf(nextLocation);
    if (isAway) held.current = isSending ? { to: nextLocation, confirm: true } : undefined;
    goes.current = isAway && !isKept;
    return isAway && isKept;
  });
  useEffect(() => {
    if (isSending || !held.current) return;
    // The form takes its answer first.
    const timer = setTimeout(() => {
      const { to, confirm } = held.current ?? {};
      held.current = undefined;
      if (to && (confirm || !active)) navigate(to);
    });
    return () => clearTimeout(timer);
  }, [isSending, active, navigate]);
  // Typing ends the navigation to a page that is still being loaded, of which React may hear later than of what is typed.
  const isLeaving = ahead && placeOf(ahead) !== placeOf(here) && blocker.state !== "proceeding";
  useEffect(() => {
    const isHere = placeOf(location) === placeOf(here);
    if (active && (isLeaving || (goes.current && isHere)) && !isSending)
      navigate(here, { replace: true, preventScrollReset: true });
  }, [active, isLeaving]); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => void (goes.current = false), [here]);
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
      className="card m-auto max-w-[min(50rem,calc(100vw-2rem))] p-6 text-inherit backdrop:bg-[rgb(0_0_0/0.55)]"
      onCancel={() => blocker.reset?.()}
    >
      <h2 id="leave-title" className="text-xl">
        {t("leave.title")}
      </h2>
      <p className="mt-2 text-muted">{t("leave.text")}</p>
      <div className="mt-5 grid gap-3 lg:flex">
        {saves && (
          <Button
            type="submit"
            name="intent"
            value="save"
            onClick={() => {
              held.current = blocker.location && { to: blocker.location, confirm: false };
              blocker.reset?.();
            }}
          >
            {t("leave.save")}
          </Button>
        )}
        <Button variant={saves ? "secondary" : "primary"} onClick={() => blocker.reset?.()}>
          {t("leave.stay")}
        </Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {t("leave.leave")}
        </Button>
      </div>
    </dialog>
  );
}
