/** Rejects if `answer` takes longer, by default with an error that `isDatabaseUnavailable` recognises. */
export async function withTimeout<Answer>(
  milliseconds: number,
  answer: Promise<Answer>,
  timeoutError = () => new Error(`Query read timeout: no answer within ${milliseconds} ms`),
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), milliseconds);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
