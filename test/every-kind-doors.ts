import { beforeAll } from "vitest";
import { declare, everyKindModule } from "./declare.ts";
import { everyKind } from "./every-kind.ts";
import { useModuleDoors } from "./module-doors.ts";
import { settingsOf } from "./settings.ts";
import { useSite } from "./site.ts";

const { id, fields } = everyKindModule;
const [module] = everyKind.modules;
type Fields = Record<string, unknown>[];

/** Begins each test with a declared module that has every kind of field, and opens its doors. */
export function useEveryKind() {
  const site = useSite();
  const doors = useModuleDoors(site, id);
  beforeAll(() => declare(site, everyKind));
  return {
    ...doors,
    site,
    settings: settingsOf(everyKindModule),
    fieldNames: fields.map(({ name }) => name),
    /** Declares the module with other fields. */
    redeclare: (change: (all: Fields) => Fields) =>
      declare(site, {
        ...everyKind,
        modules: [{ ...module, rules: [], fields: change([...module!.fields]) }],
      }),
  };
}
