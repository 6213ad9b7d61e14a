import {
  characterRefused,
  durationOutOfRange,
  noSpaces,
  numberNeeded,
  offStep,
  outOfRange,
  required,
  wholeNumber,
} from "./errors.json";

export { common, dashboard, preview, settings } from "./index.ts";

/** Messages of what the browser finds itself; others come with the server's answer. */
export const errors = {
  characterRefused,
  durationOutOfRange,
  noSpaces,
  numberNeeded,
  offStep,
  outOfRange,
  required,
  wholeNumber,
};
