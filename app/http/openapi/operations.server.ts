import { botOperations, settingsOperations } from "./bot-operations.server.ts";
import { GROUPS, type Group, type ListedOperation, type Operations } from "./operation.server.ts";
import {
  applicationOperations,
  peopleOperations,
  publicOperations,
  signInOperations,
} from "./people-operations.server.ts";

/** Lists every operation of the API. A test compares them with `app/routes.ts`. */
export function listOperations(publicUrl: string): ListedOperation[] {
  const groups: Record<Group, Operations> = {
    settings: settingsOperations(),
    bot: botOperations,
    people: peopleOperations,
    applications: applicationOperations,
    signIn: signInOperations(publicUrl),
    public: publicOperations,
  };
  return (Object.keys(GROUPS) as Group[]).flatMap((group) =>
    Object.entries(groups[group]).map(([key, operation]) => {
      const [method = "", path = ""] = key.split(" ");
      return { who: GROUPS[group].who, ...operation, method, path, group };
    }),
  );
}
