import { setFlagsFromString } from "node:v8";

/** Makes V8 collect garbage at 1.75 times the live heap. By default rendering takes 250 MB with 35 MB live. */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=75");
}
