/** Messages of what the browser finds itself; others come with the server's answer. */
export {
  characterRefused,
  durationOutOfRange,
  noSpaces,
  numberNeeded,
  offStep,
  outOfRange,
  required,
  wholeNumber,
} from "./errors.json";
