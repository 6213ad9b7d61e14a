import type { Command } from "./command.ts";
import { jobs } from "./economy-jobs.ts";
import { luck } from "./economy-luck.ts";
import { marriage } from "./economy-marriage.ts";
import { money } from "./economy-money.ts";
import { shop } from "./economy-shop.ts";
import { vault } from "./economy-vault.ts";
import { ventures } from "./economy-ventures.ts";

export const economy: Command[] = [...money, ...vault, ...jobs, ...ventures, ...shop, ...marriage, ...luck];
