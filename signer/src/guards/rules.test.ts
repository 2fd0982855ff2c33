import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { USDT } from '../../test/payments.ts';
import { newPerson } from './approvals.ts';
import { readRules } from './rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'parom-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'limits.json');
beforeEach(() => rmSync(path, { force: true }));

const LINE = {
  network: 2,
  asset: USDT,
  decimals: 6,
  purposes: ['payout'],
  payment: '1',
  hour: '2',
  day: '3',
};
const rulesOf = (file: object) => {
  writeFileSync(path, JSON.stringify(file), { mode: 0o600 });
  return readRules(path);
};
const limitOf = (change: object) => rulesOf({ limits: [{ ...LINE, ...change }] }).limits[0];

describe('the file of the limits', { tags: ['threat:taken-server'] }, () => {
  it('names each part of a limit, sums in base units', () => {
    expect(limitOf({ payment: '0.000001', hour: '1.5', day: '1000' })).toEqual({
      name: `the limit of payout in ${USDT} on network 2`,
      network: 2,
      asset: USDT,
      purposes: new Set(['payout']),
      payment: 1n,
      hour: 1_500_000n,
      day: 1_000_000_000n,
    });
  });

  it('takes sums of a coin without decimals', () => {
    expect(limitOf({ decimals: 0, payment: '5' })?.payment).toBe(5n);
    expect(() => limitOf({ decimals: 0, payment: '5.0' })).toThrow('5.0 is no amount');
  });

  it('spells contracts as requests do: small letters, but for TRON', () => {
    expect(limitOf({ asset: `0x${USDT.slice(2).toUpperCase()}` })?.asset).toBe(USDT);
    const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    expect(limitOf({ asset: token })?.asset).toBe(token);
  });

  it('without parts has no limits, people, cold addresses or heartbeat', () => {
    expect(rulesOf({})).toEqual({
      networks: new Map(),
      wallets: new Map(),
      limits: [],
      cold: new Set(),
      people: new Map(),
      site: null,
      heartbeatMs: null,
    });
  });

  it('names networks, wallets, cold addresses, people and a heartbeat', () => {
    const { key } = newPerson();
    const { networks, wallets, cold, people, heartbeatMs } = rulesOf({
      networks: { 2: 1, 4: 'tron', 7: 'monero' },
      wallets: { 7: 'http://127.0.0.1:18083' },
      cold: { 2: ['0xAB', '0xcd'] },
      people: { anna: key },
      heartbeatSeconds: 30,
    });
    expect([...networks]).toEqual([
      [2, 1],
      [4, 'tron'],
      [7, 'monero'],
    ]);
    expect([...wallets]).toEqual([[7, 'http://127.0.0.1:18083']]);
    expect([...cold]).toEqual(['2 0xab', '2 0xcd']);
    expect(people.get('anna')).toEqual({ key, passkeys: [] });
    expect(heartbeatMs).toBe(30_000);
  });

  it.each<[string, object, string]>([
    ['a part of a unit too small', { limits: [{ ...LINE, payment: '0.0000001' }] }, '0.0000001 is no amount'],
    ['a sum with a sign', { limits: [{ ...LINE, hour: '-1' }] }, '-1 is no amount'],
    ['a sum that ends with a point', { limits: [{ ...LINE, day: '1.' }] }, '1. is no amount'],
    ['no sum of a day', { limits: [{ ...LINE, day: undefined }] }, 'undefined is no amount'],
    ['decimals in words', { limits: [{ ...LINE, decimals: '6' }] }, 'decimals is no number'],
    ['decimals below 0', { limits: [{ ...LINE, decimals: -1 }] }, 'decimals is no number'],
    ['a purpose that is none', { limits: [{ ...LINE, purposes: ['pay'] }] }, 'there is no purpose pay'],
    ['a field that is none', { limits: [{ ...LINE, week: '1' }] }, 'a limit has no field week'],
    ['limits that are no list', { limits: LINE }, 'a part is no list'],
    ['purposes that are no list', { limits: [{ ...LINE, purposes: 'payout' }] }, 'a part is no list'],
    ['cold addresses that are no list', { cold: { 2: '0xab' } }, 'a part is no list'],
    ['networks in a list', { networks: [1] }, 'a part is no object'],
    ['networks in a word', { networks: 'tron' }, 'a part is no object'],
    ['no networks', { networks: null }, 'a part is no object'],
    ['a chain that is none', { networks: { 4: 'trom' } }, 'there is no chain trom: '],
    ['a chain with a part', { networks: { 2: 1.5 } }, 'a chain id is no number'],
    ['people in a number', { people: 5 }, 'people is no object'],
    ['people in a list', { people: [] }, 'people is no object'],
    ['a heartbeat in words', { heartbeatSeconds: '30' }, 'heartbeatSeconds is no number'],
  ])('with %s is refused', (_what, file, why) => {
    expect(() => rulesOf(file)).toThrow(`the limits in ${path} are unreadable: ${why}`);
  });

  it.each([0o620, 0o602, 0o666])('that others can write (%o) is refused', (mode) => {
    writeFileSync(path, '{}');
    chmodSync(path, mode);
    expect(() => readRules(path)).toThrow(`chmod 600 ${path}`);
    chmodSync(path, 0o644);
    expect(readRules(path).limits).toEqual([]);
  });

  it('that is missing is refused', () => {
    expect(() => readRules(path)).toThrow(`${path} is missing`);
  });
});
