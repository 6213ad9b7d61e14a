import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Milliseconds between two looks, at first and later. */
const SOON = 2_000;
const LATER = 10_000;

/** Asks the page's loader again and again, as long as the answer is still awaited and somebody sees the page. */
export function useLooking(awaited: boolean, long: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!awaited || state !== "idle") return;
    const timer = setInterval(() => document.hidden || revalidate(), long ? LATER : SOON);
    return () => clearInterval(timer);
  }, [awaited, long, revalidate, state]);
}
