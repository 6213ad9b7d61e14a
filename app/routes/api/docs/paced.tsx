import { Suspense, type ReactNode } from "react";

type Turn = Promise<void> | "over";

/** Turns by the data of the parts that wait for them. */
const turns = new WeakMap<object, Turn>();
let last: Promise<void> = Promise.resolve();

/** Renders a part of a long document between other requests. @param of the part's data, the same object in each rendering of a page */
export function Paced({ of, children }: { of: object; children: ReactNode }) {
  return (
    <Suspense>
      <Part of={of}>{children}</Part>
    </Suspense>
  );
}

function Part({ of, children }: { of: object; children: ReactNode }) {
  const turn = turns.get(of) ?? begin(of);
  // React renders the part again when the promise is fulfilled.
  if (turn !== "over") throw turn;
  return children;
}

function begin(of: object): Promise<void> {
  const turn = last
    .then(() => new Promise<void>((resolve) => setTimeout(resolve)))
    .then(() => void turns.set(of, "over"));
  turns.set(of, turn);
  last = turn;
  return turn;
}
