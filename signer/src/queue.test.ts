import { describe, expect, it, vi } from 'vitest';
import { Queue } from './queue.ts';

describe('the queue of the signer', () => {
  it('does one work after the other, also after a failure', async () => {
    const queue = new Queue();
    const done: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      done.push(`${name} begins`);
      await new Promise(setImmediate);
      done.push(`${name} ends`);
      if (name === 'one') throw new Error('it failed');
    };
    const [one, two] = [queue.run(work('one')), queue.run(work('two'))];
    await expect(one).rejects.toThrow('it failed');
    await two;
    expect(done).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('lets 64 wait, and no other until one has its turn', async () => {
    const queue = new Queue();
    const waiting = Array.from({ length: 64 }, (_, at) => queue.run(async () => at));
    expect(() => queue.run(async () => 64)).toThrow('too much to do');
    expect(await Promise.all(waiting)).toEqual(waiting.map((_, at) => at));
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  it('does nothing that waited more than ten seconds', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const queue = new Queue();
    const afterWait = async (waitedMs: number): Promise<string> => {
      now.mockReturnValue(0);
      const asked = queue.run(async () => 'done');
      now.mockReturnValue(waitedMs);
      return asked.catch((error: Error) => error.message);
    };
    expect(await afterWait(10_000)).toBe('done');
    expect(await afterWait(10_001)).toContain('too much to do');
  });
});
