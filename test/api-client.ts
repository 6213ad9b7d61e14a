import { openApiDocument } from "#app/http/openapi/document.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { contractOf } from "./contract.ts";
import { listRoutes } from "./route-map.ts";
import { PUBLIC_URL, type Outcome, type useSite } from "./site.ts";

type Site = ReturnType<typeof useSite>;
type Options = Parameters<Site["call"]>[1];

export interface Asked extends Partial<Options> {
  guildId?: string;
  discordId?: string;
  query?: string;
}

/** Calls operations by their name in the OpenAPI document, and checks each response against it. */
export async function apiClient(site: Site) {
  const contract = contractOf(openApiDocument({ PUBLIC_URL, secure: false }));
  const routes = await listRoutes();
  /** All checked responses, like `listChanges 400` and `listChanges bad_request`. */
  const met = new Set<string>();

  /** The route that the router would choose: static segments before parameters. */
  async function routeOf(path: string) {
    const [, , module = ""] = path.split("/");
    const literal = path.replace(/\{(\w+)\}/g, ":$1");
    const route =
      routes.find((one) => one.path === literal) ??
      routes.find((one) => one.path === "/api/:module/:guildId");
    if (!route) throw new Error(`Nothing answers ${path}.`);
    return { module: await route.load(), params: { module } };
  }

  async function ask(
    id: string,
    { guildId = guilds.teahouse.id, discordId = people.bob.id, query = "", ...options }: Asked = {},
  ): Promise<Outcome> {
    const operation = contract.operations.find((one) => one.id === id);
    if (!operation) throw new Error(`There is no operation ${id}.`);
    const { path, method } = operation;
    const address = path.replace("{guildId}", guildId).replace("{discordId}", discordId);
    const { module, params } = await routeOf(path);
    const answer = await site.call(module, {
      method,
      path: address + query,
      params: { ...params, guildId, discordId },
      ...options,
    });
    contract.requireDocumented(path, method, answer);
    met.add(`${id} ${answer.status}`);
    if (answer.body && typeof answer.body === "object" && "error" in answer.body)
      met.add(`${id} ${String(answer.body.error)}`);
    return answer;
  }

  return { contract, met, ask, routeOf };
}
