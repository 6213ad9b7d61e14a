import { live, type Lifetime } from "./lifetime.ts";
import { startServices } from "./services.ts";

/** `npm run dev`: the demo's services with Vite's hot reload. */
async function dev(life: Lifetime): Promise<number> {
  const { env, origin } = await startServices(life, "npm run dev");
  Object.assign(process.env, env, { NODE_ENV: "development" });
  console.log(`Services are running; the site will be at ${origin}.`);
  // Vite in middleware mode and `createApp` of server/ come here.
  await new Promise(() => {});
  return 1;
}

await live(dev, { onSignal: 0 });
