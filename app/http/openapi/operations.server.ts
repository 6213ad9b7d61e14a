import { applicationOperations } from "./application-operations.server.ts";
import { botOperations } from "./bot-operations.server.ts";
import type { Operation } from "./operation.server.ts";
import { peopleOperations } from "./people-operations.server.ts";
import { publicOperations } from "./public-operations.server.ts";
import { listSettingsOperations } from "./settings-operations.server.ts";
import { listSignInOperations } from "./sign-in-operations.server.ts";

/** What belongs together for a reader, in this order. */
export const GROUPS = ["settings", "bot", "people", "applications", "signIn", "public"] as const;
export type Group = (typeof GROUPS)[number];

export type ListedOperation = Operation & { method: string; path: string; group: Group };

/** Every operation of the API. A test holds that they are those of `app/routes.ts`. */
export function listOperations(publicUrl: string): ListedOperation[] {
  const groups = {
    settings: listSettingsOperations(),
    bot: botOperations,
    people: peopleOperations,
    applications: applicationOperations,
    signIn: listSignInOperations(publicUrl),
    public: publicOperations,
  };
  return GROUPS.flatMap((group) =>
    Object.entries(groups[group]).map(([key, operation]) => {
      const [method = "", path = ""] = key.split(" ");
      return { ...operation, method, path, group };
    }),
  );
}
