import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openFreezer, thaw } from './freezer.ts';

const folder = mkdtempSync(join(tmpdir(), 'parom-freezer-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'frozen');
let nowMs: number;
beforeEach(() => {
  rmSync(path, { force: true });
  nowMs = 0;
});
const openWith = (heartbeatMs: number | null) => openFreezer(path, heartbeatMs, () => nowMs);
const reasons = () => readFileSync(path, 'utf8').trimEnd().split('\n');

describe('a signer with a heartbeat', () => {
  it('freezes without it, and notes so once', () => {
    const freezer = openWith(30_000);
    nowMs = 30_000;
    freezer.check();
    nowMs = 30_001;
    for (let ask = 0; ask < 3; ask += 1) expect(() => freezer.check()).toThrow('the signer is frozen');
    expect(reasons()).toEqual([expect.stringContaining('no heartbeat for 30 s')]);
  });

  it('signs on with it, and stays frozen when it comes too late', () => {
    const freezer = openWith(30_000);
    for (let beat = 0; beat < 3; beat += 1) {
      nowMs += 20_000;
      freezer.beat();
      freezer.check();
    }
    nowMs += 30_001;
    expect(() => freezer.check()).toThrow('the signer is frozen');
    freezer.beat();
    expect(freezer.isFrozen()).toBe(true);
    thaw(path);
    freezer.check();
    expect(existsSync(path)).toBe(false);
  });
});

it('a signer without a heartbeat freezes by command only, with each reason', () => {
  const freezer = openWith(null);
  nowMs = Number.MAX_SAFE_INTEGER;
  freezer.check();
  for (const why of ['a theft', 'another theft']) freezer.freeze(why);
  expect(() => freezer.check()).toThrow('the signer is frozen');
  expect(reasons()).toEqual([expect.stringMatching(/Z a theft$/), expect.stringMatching(/Z another theft$/)]);
});
