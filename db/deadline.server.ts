/**
 * What `answer` resolves to, if it does within so many milliseconds; else it rejects with what `isDatabaseUnavailable`
 * knows as a Postgres too slow to serve. For pages that can do without: the pool's own limit is longer, and frees the
 * connection of the query that is left behind.
 */
export async function within<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`Query read timeout: no answer within ${milliseconds} ms`));
    timer = setTimeout(late, milliseconds);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
