/** Asks once more when it was wished meanwhile: no slow answer is thrown away for the next one. */
export function oneAtATime(ask: () => Promise<unknown>): () => void {
  let isAsking = false;
  let isWished = false;
  const run = async () => {
    isAsking = true;
    while (isWished) {
      isWished = false;
      await ask().catch(() => {});
    }
    isAsking = false;
  };
  return () => {
    isWished = true;
    if (!isAsking) void run();
  };
}
