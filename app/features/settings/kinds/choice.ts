import { readList, readText, type Kind } from "./kind.ts";

export const choice: Kind<"choice"> = { empty: ({ options }) => options[0]?.value ?? "", read: readText };
export const choices: Kind<"choices"> = { empty: () => [], read: readList };
