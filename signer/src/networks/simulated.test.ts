import { describe, expect, it } from 'vitest';
import { sha256 } from '../bytes.ts';
import { simulatedNetwork, simulatedTxId, type TxIdSpelling } from './simulated.ts';

const NETWORK = 4;
const network = simulatedNetwork(NETWORK, 'plain');
const OUTPUT = { account: 'anna', address: 'anna', memo: null, amount: '12.5' };
const PAYMENT = {
  networkId: NETWORK,
  currencyId: 5,
  outputs: [OUTPUT],
  fee: '0.000000000000000001',
  spends: 'nonce 1',
  validUntil: null,
};
const bytesOf = (payment: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(payment));
const read = (bytes: Uint8Array) => network.read(bytes, network.wallet('hot'));

describe('a simulated payment', () => {
  it('is read with its tags, in parts of 10^-18', () => {
    const outputs = [{ ...OUTPUT, memo: '7' }, OUTPUT];
    const paid = { asset: '5', address: 'anna', amount: 125n * 10n ** 17n };
    expect(read(bytesOf({ ...PAYMENT, outputs, validUntil: 9 }))).toEqual({
      recipients: [
        { ...paid, memo: '7' },
        { ...paid, memo: null },
      ],
      fee: 1n,
      conflictKeys: ['nonce 1'],
      held: [],
    });
  });

  it.each<[string, unknown, string]>([
    ['nothing', null, 'is no JSON'],
    ['a text', 'payment', 'is no JSON'],
    ['a field more', { ...PAYMENT, more: 1 }, 'has other fields'],
    ['another network', { ...PAYMENT, networkId: 5 }, 'is for network 5, not 4'],
    ['a part of a block', { ...PAYMENT, validUntil: 1.5 }, 'ends at no block'],
    ['no outputs', { ...PAYMENT, outputs: [] }, 'is unreadable'],
    ['an output for outputs', { ...PAYMENT, outputs: OUTPUT }, 'is unreadable'],
    ['a number that it spends', { ...PAYMENT, spends: 1 }, 'is unreadable'],
    ['no output in a place of one', { ...PAYMENT, outputs: [null] }, 'an output is unreadable'],
    [
      'an account in numbers',
      { ...PAYMENT, outputs: [{ ...OUTPUT, account: 1 }] },
      'an output is unreadable',
    ],
    ['a tag in numbers', { ...PAYMENT, outputs: [{ ...OUTPUT, memo: 7 }] }, 'an output is unreadable'],
    ['a field more in an output', { ...PAYMENT, outputs: [{ ...OUTPUT, more: 1 }] }, 'an output has other'],
    ['a sum with a sign', { ...PAYMENT, fee: '-1' }, 'no readable amount'],
    ['19 decimals', { ...PAYMENT, fee: `0.${'1'.repeat(19)}` }, 'no readable amount'],
  ])('of %s is refused', (_what, payment, why) => {
    expect(() => read(bytesOf(payment))).toThrow(why);
  });

  it('has one spelling', () => {
    const spaced = new TextEncoder().encode(JSON.stringify(PAYMENT, null, 1));
    expect(() => read(spaced)).toThrow('two spellings');
  });

  it.each<[TxIdSpelling, string]>([
    ['plain', sha256('paid')],
    ['prefixed', `0x${sha256('paid')}`],
    ['capital', sha256('paid').toUpperCase()],
  ])('has a %s id as its real network would', (spelling, txId) => {
    const unsigned = new TextEncoder().encode('paid');
    expect(simulatedTxId(spelling, unsigned)).toBe(txId);
    const own = simulatedNetwork(NETWORK, spelling);
    expect(own.sign(unsigned, own.wallet('hot'))).toMatchObject({ txId });
  });
});
