import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { quietLog } from '../../test/database.ts';
import { ids } from '../../test/factories.ts';
import { type ScriptedChain, scriptedChain } from '../../test/scripted-chain.ts';
import { type Chain, ChainOutage, type Recipient, type RecipientProblem } from './chain.ts';
import { recipientCheck } from './check-recipient.ts';

const recipient: Recipient = { currencyId: ids.xrp, to: 'r1', memo: null, amount: toDecimal('20') };
const clock = handClock();
let asked: Recipient[];
let answer: () => Promise<RecipientProblem | null>;
let chain: Chain;

beforeEach(() => {
  asked = [];
  answer = async () => 'memo needed';
  const scripted: ScriptedChain = scriptedChain(ids.ripple, ids.xrp, ids.xrp);
  chain = { ...scripted, checkRecipient: async (to) => (asked.push(to), answer()) };
});
const opened = (waitMs = 50) =>
  recipientCheck({ chains: new Map([[ids.ripple, chain]]), clock, log: quietLog, waitMs });

describe('the check of a recipient', () => {
  it('answers what the network says, asked once a minute', async () => {
    const check = opened();
    expect(await check(ids.ripple, recipient)).toBe('memo needed');
    answer = async () => null;
    expect(await check(ids.ripple, { ...recipient })).toBe('memo needed');
    expect(asked).toEqual([recipient]);
    clock.advance(60_000);
    expect(await check(ids.ripple, recipient)).toBeNull();
  });

  it.each<[string, Partial<Recipient>]>([
    ['memo', { memo: '7' }],
    ['amount', { amount: toDecimal('0.5') }],
    ['address', { to: 'r2' }],
    ['coin', { currencyId: ids.usdt }],
  ])('asks again for another %s', async (_what, change) => {
    const check = opened();
    await check(ids.ripple, recipient);
    await check(ids.ripple, { ...recipient, ...change });
    expect(asked).toHaveLength(2);
  });

  it('allows what an outage or a bug leaves open, and asks again', async () => {
    const check = opened();
    for (const error of [new ChainOutage('down'), new TypeError('a bug')]) {
      answer = async () => {
        throw error;
      };
      expect(await check(ids.ripple, recipient)).toBeNull();
    }
    answer = async () => 'not activated';
    expect(await check(ids.ripple, recipient)).toBe('not activated');
  });

  it('waits no longer than its time, and keeps the late answer', async () => {
    const check = opened(20);
    let finish: (problem: RecipientProblem | null) => void = () => {};
    answer = () => new Promise((resolve) => (finish = resolve));
    expect(await check(ids.ripple, recipient)).toBeNull();
    finish('cannot receive');
    await expect.poll(() => check(ids.ripple, recipient)).toBe('cannot receive');
  });

  it('asks a slow node no more than 16 questions at once', async () => {
    const check = opened(5);
    answer = () => new Promise(() => {});
    for (let memo = 0; memo < 20; memo += 1)
      expect(await check(ids.ripple, { ...recipient, memo: `${memo}` })).toBeNull();
    expect(asked).toHaveLength(16);
  });

  it('keeps a thousand answers, and forgets the oldest for the next', async () => {
    const check = opened();
    const ask = (memo: number) => check(ids.ripple, { ...recipient, memo: `${memo}` });
    for (let memo = 0; memo < 1_000; memo += 1) await ask(memo);
    await ask(0);
    expect(asked).toHaveLength(1_000);
    for (const memo of [1_000, 0]) await ask(memo);
    expect(asked).toHaveLength(1_002);
  });

  it('of a network whose addresses all receive costs nothing', async () => {
    chain = scriptedChain(ids.ripple, ids.xrp, ids.xrp);
    expect(await opened()(ids.ripple, recipient)).toBeNull();
    expect(await opened()(ids.bitcoin, recipient)).toBeNull();
  });
});
