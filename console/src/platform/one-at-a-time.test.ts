import { describe, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** Questions that are answered by hand. */
function asked() {
  const open: { answer(): void; fail(): void }[] = [];
  const ask = () =>
    new Promise<void>((answer, fail) => {
      open.push({ answer, fail: () => fail(new Error('no answer')) });
    });
  return { open, wish: oneAtATime(ask) };
}

describe('a question at each signal', () => {
  it('is asked at once, and once more after its answer', async () => {
    const { open, wish } = asked();
    for (let signal = 0; signal < 5; signal += 1) wish();
    expect(open).toHaveLength(1);
    open[0]?.answer();
    await expect.poll(() => open.length).toBe(2);
    open[1]?.answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(open).toHaveLength(2);
  });

  it('is asked again after it failed', async () => {
    const { open, wish } = asked();
    wish();
    open[0]?.fail();
    await new Promise((resolve) => setImmediate(resolve));
    wish();
    expect(open).toHaveLength(2);
  });
});
