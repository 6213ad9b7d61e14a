import {
  parse as parseTolerantly,
  printParseErrorCode,
  visit,
  type JSONVisitor,
  type ParseError,
} from "jsonc-parser";
import type { z } from "zod";
import { nameOfPath } from "#app/features/name-of-path.ts";
import { isTooLarge } from "#app/features/parse-json.ts";
import { flatIssues, messageOf } from "#app/http/refused.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";
import { codeOf, type Finding } from "./finding.ts";
import { decoded, type Files } from "./folder.server.ts";

/** What was read of each file that had nothing wrong, or of its last state that had not. */
export type Good = Map<string, unknown>;

export type JsonReader = ReturnType<typeof createJsonReader>;

/** Creates a reader of the JSON files of a folder that collects what is wrong with them. `last` is what was read before. */
export function createJsonReader(files: Files, last: ReadonlyMap<string, unknown> = new Map()) {
  const findings: Finding[] = [];
  const good: Good = new Map();
  /** Files that are wrong: nothing else is said of them, by the lines of another state. */
  const stale = new Set<string>();
  const lines = new Map<string, ReturnType<typeof linesByPath>>();
  const translate = authorTranslator("en");

  function parsed<Output>(file: string, text: string, schema: z.ZodType<Output>): Output | undefined {
    if (isTooLarge(text)) {
      const message = "Its lists and objects are too deep in each other, or have too many keys.";
      findings.push({ file, code: "too_large", message });
      return undefined;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      findings.push({ file, code: "bad_json", ...mistakeIn(text) });
      return undefined;
    }
    for (const { path, line } of repeatedKeys(text)) {
      const message = `${nameOfPath(path)} is written twice: only the last one counts.`;
      findings.push({ file, line, code: "unknown_key", message });
    }
    // Keys that this version does not know are left out: a folder may be made for another one.
    for (let rounds = 0; rounds < 10; rounds++) {
      const { data, error } = schema.safeParse(value);
      if (!error) return data;
      const issues = flatIssues(error);
      const unknown = issues.filter((issue) => issue.code === "unrecognized_keys");
      if (unknown.length === 0) {
        for (const issue of issues) {
          const place = issue.path.length > 0 ? `${nameOfPath(issue.path)}: ` : "";
          const message = place + messageOf(issue, translate);
          const code = codeOf("params" in issue ? issue.params : undefined);
          findings.push({ file, line: lineIn(file, issue.path), code, message });
        }
        return undefined;
      }
      for (const { path, keys } of unknown) {
        const holder = path.reduce<unknown>(
          (node, key) => (node as Record<PropertyKey, unknown>)[key],
          value,
        );
        for (const key of keys) {
          const message = `There is no key ${nameOfPath([...path, key])}.`;
          findings.push({ file, line: lineIn(file, [...path, key]), code: "unknown_key", message });
          delete (holder as Record<string, unknown>)[key];
        }
      }
    }
    return undefined;
  }

  /** Text of a JSON file; an empty one of a file that would exhaust the stack. */
  function readable(file: string): string {
    const text = decoded(files.get(file) ?? Buffer.alloc(0));
    return isTooLarge(text) ? "" : text;
  }

  /** Returns the line of what is at a path, or of the innermost around it. */
  function lineIn(file: string, path: PropertyKey[]): number | undefined {
    const known = lines.get(file) ?? linesByPath(readable(file));
    lines.set(file, known);
    const line = known.get(JSON.stringify(path));
    return line ?? (path.length > 0 ? lineIn(file, path.slice(0, -1)) : undefined);
  }

  function keep<Output>(file: string, read: Output | undefined): Output | undefined {
    if (read === undefined) stale.add(file);
    const found = read ?? (last.get(file) as Output | undefined);
    if (found !== undefined) good.set(file, found);
    return found;
  }

  return {
    findings,
    good,
    /** Returns the keys of a JSON file, unchecked and as far as it can be read. */
    peek(file: string): Record<string, unknown> {
      return Object(parseTolerantly(readable(file)));
    },
    /** Keeps what was read of a file, for as long as nothing usable is read. Returns what was read last. */
    keep,
    /** Adds a finding. @param at a line, or a path in a JSON file */
    note(file: string, code: Finding["code"], message: string, at?: number | PropertyKey[]): void {
      const line = typeof at === "object" ? lineIn(file, at) : at;
      if (!stale.has(file)) findings.push({ file, line, code, message });
    },
    /** Lists files of a folder in the folder, with an ending, by path. */
    list: (folder: string, ending: string) =>
      [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith(ending)),
    /** Reads a file: what was read before where it is wrong, undefined where it is not there. */
    read<Output>(file: string, schema: z.ZodType<Output>): Output | undefined {
      const content = files.get(file);
      if (!content) return undefined;
      return keep(file, parsed(file, decoded(content), schema));
    },
  };
}

/** Says what is wrong with a text that is no JSON, and where: not by the engine's own error, which seldom knows the place. */
function mistakeIn(text: string): Pick<Finding, "line" | "message"> {
  const errors: ParseError[] = [];
  parseTolerantly(text, errors, { disallowComments: true });
  const [first] = errors;
  if (!first) return { message: "This is not JSON." };
  const what = printParseErrorCode(first.error).replaceAll(/(?<=[a-z])[A-Z]/g, " $&");
  const line = text.slice(0, first.offset).split("\n").length;
  return { line, message: `This is not JSON: ${what.toLowerCase()}.` };
}

/** Lists each repetition of a key in an object, with its line. */
function repeatedKeys(text: string): { path: PropertyKey[]; line: number }[] {
  const found: { path: PropertyKey[]; line: number }[] = [];
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(name, _offset, _length, line, _at, path) {
      const names = open.at(-1)!;
      if (names.size === names.add(name).size) found.push({ path: [...path(), name], line: line + 1 });
    },
  });
  return found;
}

/** Lists the lines of all that is in a JSON file at once: to look each finding up in the text takes a minute for 20,000. */
function linesByPath(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const add = (path: PropertyKey[], line: number) => {
    const key = JSON.stringify(path);
    if (!lines.has(key)) lines.set(key, line + 1);
  };
  const onBegin: JSONVisitor["onArrayBegin"] = (_offset, _length, line, _at, path) => add(path(), line);
  visit(text, {
    onObjectProperty: (name, _offset, _length, line, _at, path) => add([...path(), name], line),
    onObjectBegin: onBegin,
    onArrayBegin: onBegin,
    onLiteralValue: (_value, _offset, _length, line, _at, path) => add(path(), line),
  });
  return lines;
}
