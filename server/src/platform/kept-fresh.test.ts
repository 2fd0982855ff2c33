import { pino } from 'pino';
import { expect, it } from 'vitest';
import { keepFresh } from './kept-fresh.ts';

const log = pino({ level: 'silent' });

it('a kept value is new after a while, and at once after a reload', async () => {
  let stored = 1;
  const kept = await keepFresh('number', async () => stored, log, 20);
  stored = 2;
  expect(kept.current()).toBe(1);
  await kept.reload();
  expect(kept.current()).toBe(2);
  stored = 3;
  await expect.poll(() => kept.current()).toBe(3);
  kept.close();
});

it('a kept value comes from the later of two readings', async () => {
  const answers: ((value: string) => void)[] = [];
  const load = () => new Promise<string>((answer) => void answers.push(answer));
  const opening = keepFresh('word', load, log, 3_600_000);
  answers[0]?.('first');
  const kept = await opening;
  const readings = [kept.reload(), kept.reload()];
  answers[2]?.('after the change');
  await readings[1];
  answers[1]?.('before the change');
  await readings[0];
  expect(kept.current()).toBe('after the change');
  kept.close();
});

it('a kept value stays while it cannot be read', async () => {
  let isDown = false;
  let stored = 1;
  const load = async () => {
    if (isDown) throw new Error('down');
    return stored;
  };
  const kept = await keepFresh('number', load, log, 10);
  isDown = true;
  stored = 2;
  await new Promise((later) => setTimeout(later, 60));
  expect(kept.current()).toBe(1);
  await expect(kept.reload()).rejects.toThrow('down');
  isDown = false;
  await expect.poll(() => kept.current()).toBe(2);
  kept.close();
});

it('a kept value that can never be read rejects', async () => {
  await expect(keepFresh('number', () => Promise.reject(new Error('down')), log)).rejects.toThrow('down');
});
