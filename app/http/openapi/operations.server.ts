import { applicationOperations } from "./application-operations.server.ts";
import { botOperations } from "./bot-operations.server.ts";
import type { Operation } from "./operation.server.ts";
import { peopleOperations } from "./people-operations.server.ts";
import { publicOperations } from "./public-operations.server.ts";
import { listSettingsOperations } from "./settings-operations.server.ts";
import { listSignInOperations } from "./sign-in-operations.server.ts";

/** Every operation of the API. A test holds that they are those of `app/routes.ts`. */
export function listOperations(publicUrl: string): Operation[] {
  return [
    ...listSettingsOperations(),
    ...botOperations,
    ...peopleOperations,
    ...applicationOperations,
    ...listSignInOperations(publicUrl),
    ...publicOperations,
  ];
}
