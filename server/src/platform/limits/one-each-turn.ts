/**
 * Lets long pieces of work begin one after the other, each in a turn of the event loop of its own: ten at once would hold
 * up everybody for ten times as long as one.
 */
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
