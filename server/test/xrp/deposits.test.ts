/** A stand-in for rippled: no real node was contacted. */
import { encode } from 'ripple-binary-codec';
import { beforeEach, describe, expect, it } from 'vitest';
import { decodePayment, resultOf } from '../../src/chains/xrp/reading/decode.ts';
import { transactionId } from '../../src/chains/xrp/reading/hashes.ts';
import { readUpTo } from '../scripted-chain.ts';
import { PARTIAL } from './ledger-rules.ts';
import { startXrpNetwork, type XrpTestNetwork, xrp } from './network.ts';
import { dropsOf } from './people.ts';

const every = async (addresses: readonly string[]) => new Set(addresses);
let network: XrpTestNetwork;
beforeEach(async () => {
  network = await startXrpNetwork();
});

const toHot = (amount: string, more: Readonly<Record<string, unknown>> = {}) => ({
  Destination: network.hot,
  DestinationTag: 4711,
  Amount: dropsOf(amount).toString(),
  ...more,
});
/** The transfers of the next ledger. */
async function mined() {
  network.rippled.close();
  return (await network.chain.block(network.rippled.head.height, every))?.transfers;
}
const waiting = () => network.chain.pending(every, [], readUpTo(network.rippled.head.height));
const PART = { Flags: PARTIAL, SendMax: '1' };

describe('a deposit of XRP,', () => {
  it('paid in part, is credited by what was delivered', { tags: ['threat:partial-payment'] }, async () => {
    const txId = network.customer.send(toHot('100000', PART));
    expect(await mined()).toMatchObject([{ txId, memo: '4711', units: 1n, amount: xrp('0.000001') }]);
  });

  it('that claims a part only, is not shown before its ledger', async () => {
    network.customer.send(toHot('100000', PART));
    expect(await waiting()).toEqual([]);
    network.customer.send(toHot('2'));
    expect(await waiting()).toMatchObject([{ units: 2_000_000n }]);
  });

  it('marked as partial and delivered whole, is credited whole', async () => {
    network.customer.send(toHot('5', { Flags: PARTIAL }));
    expect(await mined()).toMatchObject([{ units: 5_000_000n }]);
  });

  it('without a tag, is refused by the flag of the hot account', async () => {
    const { rippled, customer, hot } = network;
    const before = rippled.head.accounts.get(hot)?.balance;
    const txId = customer.send({ Destination: hot, Amount: '5000000' });
    expect(await mined()).toEqual([]);
    expect(rippled.head.accounts.get(hot)?.balance).toBe(before);
    expect(await network.chain.gone([transferOf(txId)], readUpTo(rippled.head.height))).toHaveLength(1);
  });

  it('that the node does not know, may still come', async () => {
    const read = readUpTo(network.rippled.head.height);
    expect(await network.chain.gone([transferOf('AB'.repeat(32))], read)).toEqual([]);
    const txId = network.customer.send(toHot('1'));
    expect(await network.chain.gone([transferOf(txId)], read)).toEqual([]);
    network.rippled.close();
    expect(await network.chain.gone([transferOf(txId)], read)).toEqual([]);
  });

  it.each([
    ['the first tag', 0],
    ['the last tag', 4_294_967_295],
    ['a foreign tag', 77],
  ])('with %s, keeps it', async (_what, tag) => {
    network.customer.send(toHot('1', { DestinationTag: tag }));
    expect(await mined()).toMatchObject([{ memo: String(tag) }]);
  });

  it('that failed in its ledger, is not credited', async () => {
    const { rippled, customer } = network;
    customer.send(toHot('2000000'));
    expect(rippled.open).toHaveLength(1);
    expect(await mined()).toEqual([]);
    expect(rippled.head.transactions).toHaveLength(1);
  });

  it('left by an account that its owner closed, is what was delivered', async () => {
    const { rippled, customer, hot } = network;
    rippled.change(customer.address, { balance: dropsOf('12') });
    customer.send({ TransactionType: 'AccountDelete', Destination: hot, DestinationTag: 4711 });
    expect(await waiting()).toEqual([]);
    expect(await mined()).toMatchObject([{ memo: '4711', units: 11_999_990n }]);
  });

  it('twice in one ledger, is two deposits beside other transactions', async () => {
    const { customer, hot } = network;
    const sent = [customer.send(toHot('1')), customer.send(toHot('1'))];
    customer.send({ TransactionType: 'AccountSet' });
    const shown = await mined();
    expect(shown?.map(({ txId }) => txId).toSorted()).toEqual(sent.toSorted());
    expect(shown?.every(({ address }) => address === hot)).toBe(true);
  });
});

const transferOf = (txId: string) => ({
  txId,
  outputIndex: 0,
  currencyId: 4,
  address: network.hot,
  memo: '4711',
  units: 1n,
  amount: xrp('1'),
  sender: null,
});

describe('a payment of an issued token named XRP', () => {
  it('delivers no XRP', { tags: ['threat:partial-payment'] }, () => {
    const { hot, customer } = network;
    const token = { currency: 'USD', issuer: customer.address, value: '1000' };
    const blob = Buffer.from(
      encode({
        TransactionType: 'Payment',
        Account: customer.address,
        Destination: hot,
        Amount: token,
        Fee: '10',
        Sequence: 1,
        SigningPubKey: '',
      }),
      'hex',
    );
    const meta = { TransactionIndex: 0, TransactionResult: 'tesSUCCESS', AffectedNodes: [] };
    const metaOf = (more: object) => Buffer.from(encode({ ...meta, ...more }), 'hex');
    const txId = transactionId(blob);
    const payment = decodePayment({ txId, blob });
    expect(resultOf({ txId, blob, meta: metaOf({}) }, payment).delivered).toBeNull();
    const less = { ...token, value: '1' };
    expect(resultOf({ txId, blob, meta: metaOf({ DeliveredAmount: less }) }, payment).delivered).toBeNull();
  });
});
