import { afterAll } from "vitest";

/**
 * Counts checks and prints, after the file's last test, how many held: `S5: 27 of 27 refused`.
 *
 * @returns runs one check and counts it
 */
export function countFigure(name: string, what: string) {
  let asked = 0;
  let held = 0;
  afterAll(() => console.log(`${name}: ${held} of ${asked} ${what}`));
  return async <Result>(check: () => Result | Promise<Result>): Promise<Result> => {
    asked++;
    const result = await check();
    held++;
    return result;
  };
}
