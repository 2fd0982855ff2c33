import { setTimeout as sleep } from 'node:timers/promises';

/** A scraper does not wait longer either. */
const ANSWER_MS = 2_000;

/** One reading per scrape; `null` without an answer. */
export function sharedAnswer<Answer>(read: () => Promise<Answer>): () => Promise<Answer | null> {
  const answerOf = async (): Promise<Answer | null> => {
    try {
      return await Promise.race([read(), sleep(ANSWER_MS, null, { ref: false })]);
    } catch {
      return null;
    }
  };
  let asking: Promise<Answer | null> | null = null;
  return () => {
    asking ??= answerOf().finally(() => {
      asking = null;
    });
    return asking;
  };
}
