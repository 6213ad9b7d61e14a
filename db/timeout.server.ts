/**
 * Rejects with an error that `isDatabaseUnavailable` recognises if `answer` takes longer than `milliseconds`, for
 * pages that can do without the answer.
 */
export async function withTimeout<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const expire = () => reject(new Error(`Query read timeout: no answer within ${milliseconds} ms`));
    timer = setTimeout(expire, milliseconds);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
