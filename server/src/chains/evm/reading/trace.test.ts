import { numberToHex } from 'viem';
import { describe, expect, it } from 'vitest';
import { rootsIn, type TracedCall, transfersOf } from './trace.ts';

const TX = `0x${'7'.repeat(64)}` as const;
const OTHER = `0x${'8'.repeat(64)}` as const;
const PAYER = `0x${'1'.repeat(40)}` as const;
const OURS = `0x${'2'.repeat(40)}` as const;
const call = (change: Partial<TracedCall>): TracedCall => ({
  type: 'CALL',
  from: PAYER,
  to: OURS,
  value: numberToHex(5n),
  ...change,
});
const seen = (...calls: readonly TracedCall[]) =>
  transfersOf(TX, call({ calls })).map(({ ordinal, units }) => [ordinal, units]);

describe('a call inside an EVM transaction', () => {
  it.each(['CALL', 'SELFDESTRUCT'])('of the kind %s moves its coins', (type) => {
    expect(transfersOf(TX, call({ calls: [call({ type })] }))).toEqual([
      { txId: TX, ordinal: 0, from: PAYER, to: OURS, units: 5n },
    ]);
  });

  it.each(['DELEGATECALL', 'STATICCALL', 'CALLCODE'])(
    'of the kind %s moves nothing, whatever value it shows',
    (type) => {
      expect(seen(call({ type }), call({}))).toEqual([[1, 5n]]);
    },
  );

  it('without a value or a recipient moves nothing', () => {
    const { to: _to, ...toNobody } = call({});
    const { value: _value, ...ofNothing } = call({});
    expect(seen(toNobody, ofNothing, call({ value: '0x0' }), call({}))).toEqual([[3, 5n]]);
  });

  it('below a failed one moves nothing, and those beside it do', () => {
    const below = call({ calls: [call({})] });
    expect(seen(call({ error: 'reverted', calls: [below] }), call({}))).toEqual([[3, 5n]]);
    expect(transfersOf(TX, call({ error: 'reverted', calls: [below] }))).toEqual([]);
  });
});

describe('the traces of an EVM block', () => {
  const transactions = [
    { hash: TX, gas: 100_000n },
    { hash: OTHER, gas: 100_000n },
  ];
  const rootOf = (traces: Parameters<typeof rootsIn>[1]) => [
    ...rootsIn({ hash: TX, number: 1n, transactions }, traces).keys(),
  ];

  it('without names follow the transactions, if none is missing', () => {
    const result = call({});
    expect(rootOf([{ result }, { result }])).toEqual([TX, OTHER]);
    expect(rootOf([{ result }])).toEqual([]);
    expect(rootOf([{ txHash: OTHER, result }])).toEqual([OTHER]);
  });
});
