import { spawnSync } from "node:child_process";
import { command, passesKit, type Client } from "./check.ts";

const BOT = "build/go-bot";

export const go: Client = {
  language: "Go",
  packages: "golang-go",
  find: () => (spawnSync("go", ["version"]).status === 0 ? "go" : undefined),
  checks: () => [
    command("builds, and passes its own test", [
      "sh",
      "-c",
      `cd clients/go && go vet . && go test . && go build -o ../../${BOT} .`,
    ]),
    passesKit(BOT),
  ],
};
