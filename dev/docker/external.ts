import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#dev/ports.ts";
import { notRun, up, type Stack } from "./stack.ts";

/** Adds the network of the Postgres elsewhere, and what every machine would trust if the authority were a public one. */
const OTHER_FILES = {
  "tls/private.yml": "",
  "tls/public.yml": `
services:
  migrate: &node { environment: { NODE_EXTRA_CA_CERTS: /public.pem }, volumes: [./tls/ca.pem:/public.pem:ro] }
  web: *node
  backup: { environment: { SSL_CERT_FILE: /public.pem }, volumes: [./tls/ca.pem:/public.pem:ro] }
`,
};

/** Runs site, migrations, backup and restore with a Postgres that takes only TLS, with a private and a public authority. */
export async function useExternalDatabase(stack: Stack): Promise<string> {
  const { project, runWith, checkout, secret, run } = stack;
  if (!(await run("command -v openssl").catch(() => ""))) return notRun("there is no openssl");
  const [host, network] = [`${project}-postgres`, `${project}-outside`];
  const folder = join(checkout.folder, "tls");
  await mkdir(folder);
  for (const [file, text] of Object.entries(OTHER_FILES))
    await writeFile(
      join(checkout.folder, file),
      `${text}networks: { database: { name: ${network}, external: true } }\n`,
    );
  await run(`cd ${folder} &&
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Authority -keyout ca.key -out ca.pem &&
    openssl req -newkey rsa:2048 -nodes -subj /CN=${host} -keyout server.key -out server.csr &&
    echo subjectAltName=DNS:${host} > names &&
    openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.pem &&
    printf 'local all all trust\\nhostssl all all all scram-sha-256\\n' > hba && chmod 644 *`);
  await run(`docker network create ${network}`);
  const start =
    "install -o postgres -m 600 /tls/server.key /tmp/key && exec docker-entrypoint.sh postgres -c ssl=on";
  const files = "-c ssl_key_file=/tmp/key -c ssl_cert_file=/tls/server.pem -c hba_file=/tls/hba";
  const names = `-e POSTGRES_USER=pearl -e POSTGRES_DB=pearl -e POSTGRES_PASSWORD=${secret}`;
  await run(
    `docker run -d --name ${host} --network ${network} ${names} -v ${folder}:/tls:ro \${POSTGRES_IMAGE:-postgres:17} sh -c "${start} ${files}"`,
  );
  const port = String(await freePort());
  const at = (file: string, others: Record<string, string>) =>
    runWith({
      COMPOSE_PROJECT_NAME: network,
      COMPOSE_FILE: `docker-compose.yml:deploy/external-database.yml:${file}`,
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      POSTGRES_HOST: `${host}:5432`,
      ...others,
    });
  const unknown = at("tls/private.yml", { POSTGRES_OPTIONS: "?sslmode=require" });
  await assert.rejects(unknown("docker compose run --rm -T migrate"), /certificate/);
  await assert.rejects(unknown("docker compose run --rm -T backup now"), /certificate verify failed/);
  const results = {
    private: at("tls/private.yml", { POSTGRES_OPTIONS: "?sslmode=require", DATABASE_CA: "./tls/ca.pem" }),
    public: at("tls/public.yml", { POSTGRES_OPTIONS: "?sslmode=verify-full" }),
  };
  for (const [name, compose] of Object.entries(results)) {
    await up(compose);
    assert.match(await compose("docker compose run --rm -T backup now"), /restored for a trial/, name);
    await compose("sh deploy/restore.sh latest");
    assert.equal((await fetch(`http://localhost:${port}/readyz`)).status, 200);
    const lines = (await compose("docker compose logs --no-log-prefix web")).split("\n");
    assert.deepEqual(
      lines.filter((line) => !line.endsWith("}")),
      [],
    );
    await compose("docker compose down");
  }
  return `${Object.keys(results).join(" and ")} authority: site, migrate, backup, restore`;
}
