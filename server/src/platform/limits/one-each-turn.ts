/** Ten long pieces at once would block the process ten times as long. */
export function oneEachTurn(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const run = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(run);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(run);
    });
}
