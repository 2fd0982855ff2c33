import { describe, expect, it } from 'vitest';
import { type Machine, roll } from './roll.ts';

function machineOf(isReady: () => boolean) {
  const acts: string[] = [];
  const note = (act: string) => async (unit?: string) => void acts.push([act, unit].join(' ').trim());
  const machine: Machine = {
    stop: note('stop'),
    start: note('start'),
    isReady: async () => isReady(),
    updateDatabase: note('tables'),
  };
  return { acts, machine };
}
const quick = { readyMs: 20, seenByProxyMs: 0 };
const units = { workers: ['worker'], apis: ['api@8080', 'api@8082'] };

describe('roll', () => {
  it('refuses a single api process before it stops anything', async () => {
    const { acts, machine } = machineOf(() => true);
    const rolled = roll(machine, { ...units, apis: ['api@8080'] }, () => {});
    await expect(rolled).rejects.toThrow('Start a second one first');
    expect(acts).toEqual([]);
  });

  it('changes the tables without a worker, then replaces one process after the other', async () => {
    const { acts, machine } = machineOf(() => true);
    await roll(machine, units, () => {}, quick);
    expect(acts.join(', ')).toBe(
      'stop worker, tables, start worker, stop api@8080, start api@8080, stop api@8082, start api@8082',
    );
  });

  it('leaves the second api process running when the first does not come back', async () => {
    let asked = 0;
    const { acts, machine } = machineOf(() => (asked += 1) === 1);
    await expect(roll(machine, units, () => {}, quick)).rejects.toThrow('api@8080 is not ready');
    expect(acts.at(-1)).toBe('start api@8080');
  });
});
