/** On a real monerod with a view-only wallet and a spend wallet. */
import { toDecimal, ZERO } from '@parom/contract/money';
import { beforeAll, expect, it, vi } from 'vitest';
import type { PaymentOrder, SignedPayment } from '../../src/chains/chain.ts';
import { unitsToXmr } from '../../src/chains/monero/amounts.ts';
import { openMoneroChain } from '../../src/chains/monero/index.ts';
import { describeWithMonerod } from './monerod.ts';
import { fundHot, MONERO, type MoneroTestNetwork, order, startMoneroNetwork, XMR } from './network.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const BATCH = 15;
const ROUNDS = 10;
const EACH = '0.01';

describeWithMonerod('a wallet of Monero', () => {
  let network: MoneroTestNetwork;
  let customers: readonly string[];
  beforeAll(async () => {
    network = await startMoneroNetwork();
    await fundHot(network, 1, 30);
    customers = await Promise.all(Array.from({ length: BATCH }, () => network.monerod.newAddress()));
  });
  const batch = (change: Partial<PaymentOrder> = {}) =>
    order(
      customers.map((to) => ({ to, xmr: EACH })),
      change,
    );
  const split = async (): Promise<PaymentOrder> => {
    const amount = await network.chain.consolidation?.();
    if (amount === undefined || amount === 'not now') throw new Error('there is nothing to split');
    const [payment] = order([{ to: network.hot, xmr: '1' }]).payments;
    if (payment === undefined) throw new Error('an order without payments');
    return { ...order([]), payments: [{ ...payment, amount, purpose: 'consolidate' }] };
  };
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'signed',
      (error: unknown) => String(error),
    );

  it('splits its one large output, whose parts go to no other address', async () => {
    const { chain, hot, monerod } = network;
    const { now: before } = await chain.spendable(XMR, []);
    const asked = await split();
    const elsewhere = asked.payments.map((one) => ({ ...one, to: customers[0] ?? '' }));
    expect(await refusal(chain.sign({ ...asked, id: 'split-away', payments: elsewhere }))).toMatch(
      /not ours/,
    );
    const signed = await chain.sign(asked);
    await chain.broadcast(signed.bytes);
    await monerod.mine(11);
    const { now, locked } = await chain.spendable(XMR, []);
    expect([now > before - signed.feeLimit * 2n, locked]).toEqual([true, ZERO]);
    expect(await chain.balance(XMR, hot)).toBe(now);
  });

  it('sends ten batches of fifteen in a row, and a key proves each payment', async () => {
    const { chain, monerod } = network;
    const sent: SignedPayment[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const signed = await chain.sign(batch({ nonce: round, ahead: sent.map(({ bytes }) => bytes) }));
      await chain.broadcast(signed.bytes);
      sent.push(signed);
    }
    expect((await monerod.waiting()).toSorted()).toEqual(sent.map(({ txId }) => txId).toSorted());
    await monerod.mine();
    const last = sent.at(-1);
    for (const address of customers) {
      const asked = { txid: last?.txId, tx_key: last?.proof, address };
      const { received } = await monerod.customer<{ received: number }>('check_tx_key', asked);
      expect(unitsToXmr(BigInt(received))).toBe(toDecimal(EACH));
    }
    expect(unitsToXmr(await monerod.receivedAt(customers[0] ?? ''))).toBe(toDecimal('0.1'));
    await monerod.mine(10);
  });

  it('signs a known payment with the same bytes, and never for others', async () => {
    const { chain } = network;
    const asked = batch();
    const first = await chain.sign(asked);
    expect((await chain.sign(asked)).bytes).toEqual(first.bytes);
    const { conflictKeys } = await chain.sign(batch({ ahead: [first.bytes] }));
    expect(conflictKeys.filter((key) => first.conflictKeys.includes(key))).toEqual([]);
    const other = order([{ to: customers[1] ?? '', xmr: '0.02' }], { id: asked.id });
    expect(await refusal(chain.sign(other))).toMatch(/signed for other payments/);
  });

  it('spends no output that screening stopped', async () => {
    const stopping = await openMoneroChain({ ...network.settings, spendable: async () => new Set() });
    expect(await refusal(stopping.sign(batch()))).toMatch(/holds too little/);
    expect((await stopping.spendable(XMR, [])).now).toBe(ZERO);
  });

  it('lets a payment wait whose fee is above maxFeeXmr', async () => {
    const thrifty = await openMoneroChain({ ...network.settings, maxFee: 1n });
    expect(await refusal(thrifty.sign(batch()))).toMatch(/maxFeeXmr allows 0\.000000000001: it waits/);
  });

  it('is refused a signature that pays another address than asked', async () => {
    const { settings } = network;
    const { signer } = settings;
    if (signer === null) throw new Error('no signer');
    const robbed = {
      ...signer,
      sign: (asked: Parameters<typeof signer.sign>[0]) => {
        const recipients = asked.recipients.map((one) => ({ ...one, address: customers[2] ?? '' }));
        return signer.sign({ ...asked, recipients });
      },
    };
    const chain = await openMoneroChain({ ...settings, signer: robbed });
    const theft = order([{ to: customers[3] ?? '', xmr: '0.5' }]);
    expect(await refusal(chain.sign(theft))).toMatch(/other recipients or amounts/);
    expect(await signer.find(MONERO, theft.id)).toBeNull();
  });
});
