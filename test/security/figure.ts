import { afterAll } from "vitest";

/** Counts checks and prints the number of successful ones after the file's last test, like `S5: 27 of 27 refused`. */
export function countFigure(name: string, what: string) {
  let total = 0;
  let passed = 0;
  afterAll(() => console.log(`${name}: ${passed} of ${total} ${what}`));
  return async <Result>(check: () => Result | Promise<Result>): Promise<Result> => {
    total++;
    const result = await check();
    passed++;
    return result;
  };
}
