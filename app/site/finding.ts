/** Something in the site folder that is wrong, or is not looked at (docs/customising.md). */
export interface Finding {
  /** Path in the folder. */
  file: string;
  /** Counted from 1, which stands for the whole file, too. */
  line?: number;
  code: FindingCode;
  /** In English. */
  message: string;
}

const WARNINGS = [
  "unknown_key",
  "ignored_file",
  "missing_text",
  "missing_plural",
  "gone_key",
  "low_contrast",
] as const;
const ERRORS = [
  "bad_json",
  "wrong_type",
  "bad_placeholder",
  "unsafe_svg",
  "too_large",
  "bad_link",
  "name_taken",
] as const;

export type FindingCode = (typeof WARNINGS)[number] | (typeof ERRORS)[number];

/** Tells whether a finding only says that something is not complete, or is not looked at. */
export function isWarning({ code }: Finding): boolean {
  return (WARNINGS as readonly string[]).includes(code);
}

/** Writes a finding as one line, like `pages/rules.de.md:3 bad_link …`. */
export function findingLine({ file, line = 1, code, message }: Finding): string {
  return `${file}:${line} ${code} ${message.replaceAll(/[\r\n]+/g, " ")}`;
}

/** Returns the code that a schema says of an issue, which otherwise is of the wrong type. */
export function codeOf(params: Record<string, unknown> | undefined): FindingCode {
  const code = params?.code;
  return ERRORS.find((one) => one === code) ?? "wrong_type";
}
