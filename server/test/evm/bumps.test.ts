/** Payments that a real node keeps in its pool, because the price of gas rose. */
import { randomUUID } from 'node:crypto';
import { formatDecimal } from '@parom/contract/money';
import { bytesToHex, parseEther, parseTransaction } from 'viem';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { ChainOutage } from '../../src/chains/chain.ts';
import { type EvmChain, openEvmChain } from '../../src/chains/evm/index.ts';
import { balanceOf } from '../../src/ledger/index.ts';
import { advancePayments, askBump, findPayment } from '../../src/payments/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { localSigner } from '../../src/signing/index.ts';
import { handClock } from '../clock.ts';
import { quietLog, testDatabase } from '../database.ts';
import { ids, sowWorld } from '../factories.ts';
import { owedPayment } from '../owed-payments.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from './anvil.ts';
import { amount, COIN, type EvmTestNetwork, MNEMONIC, order, startEvmNetwork } from './network.ts';

const GWEI = 10n ** 9n;
const MOST_GWEI = 100;

const database = await testDatabase();
afterAll(() => database.close());
const { db } = database;
const clock = handClock();

describeWithAnvil('a payment stuck by the price of gas', () => {
  let network: EvmTestNetwork;
  let chain: EvmChain;
  let deps: Parameters<typeof advancePayments>[0];
  let depth: number;
  beforeEach(async () => {
    await database.truncate();
    const catalogue = await sowWorld(db, clock);
    depth = catalogue.networkById(ids.ethereum).approvesRequired;
    network = await startEvmNetwork(1, { confirmationsRequired: depth, maxFeeGwei: MOST_GWEI });
    const secrets = [{ chain: 1, network: ids.ethereum, mnemonic: MNEMONIC }];
    const signer = await localSigner({ secrets, journal: null });
    chain = await openEvmChain({ ...network.settings, signer }, quietLog);
    await network.anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
    const outflow = { ceilingUsdt: null, worthOf: () => null };
    const chains = new Map([[ids.ethereum, chain]]);
    deps = { db, clock, catalogue: () => catalogue, chains, screening: [], outflow };
  });

  const setBaseFee = (baseFeePerGas: bigint) =>
    network.anvil.client.setNextBlockBaseFeePerGas({ baseFeePerGas });
  const look = async () => {
    await advancePayments(deps, ids.ethereum);
    clock.advance(61_000);
  };
  const ethereum = { networkId: ids.ethereum, currencyId: COIN, kind: 'hot' } as const;
  /** Signed at a low price, and sent when blocks ask forty times as much. */
  const stuckPayment = async (): Promise<{ id: string; first: string }> => {
    await setBaseFee(GWEI / 4n);
    await network.anvil.mine();
    const assetId = deps.catalogue().asset(COIN, ids.ethereum)?.id ?? 0;
    const owed = { purpose: 'payout', isReserved: true, amount: '1', address: STRANGER } as const;
    const id = await owedPayment(deps, { ...owed, assetId });
    await look();
    await setBaseFee(10n * GWEI);
    await network.anvil.mine();
    for (let minute = 0; minute < 4; minute += 1) await look();
    return { id, first: await txOf(id) };
  };
  /** No block takes it, and the time of a bump is far. */
  const freshlyStuck = async (): Promise<{ id: string; first: string }> => {
    await setBaseFee(GWEI / 4n);
    await network.anvil.mine();
    const assetId = deps.catalogue().asset(COIN, ids.ethereum)?.id ?? 0;
    const owed = { purpose: 'payout', isReserved: true, amount: '1', address: STRANGER } as const;
    const id = await owedPayment(deps, { ...owed, assetId });
    await look();
    await setBaseFee(10n * GWEI);
    await network.anvil.mine();
    return { id, first: await txOf(id) };
  };
  const txOf = async (id: string) => (await findPayment(db, id))?.txId ?? '';
  const states = async () =>
    (await db.selectFrom('transmissions').select('state').orderBy('signed_at').execute()).map(
      ({ state }) => state,
    );
  const priceOf = async (bytes: Uint8Array) =>
    parseTransaction(bytesToHex(bytes) as `0x02${string}`).maxFeePerGas;
  const receivedBy = (address: `0x${string}`) => network.anvil.client.getBalance({ address });
  const feesOf = async (txId: string) => {
    const row = await db
      .selectFrom('transmissions')
      .select('bytes')
      .where('tx_id', '=', txId)
      .executeTakeFirstOrThrow();
    return parseTransaction(bytesToHex(row.bytes) as `0x02${string}`);
  };
  const settle = async () => {
    await network.anvil.mine(depth + 1);
    for (let round = 0; round < 3; round += 1) await look();
  };

  it('is replaced by one with the same nonce and a higher price, which is mined', async () => {
    const [before, booked] = [await receivedBy(STRANGER), await balanceOf(db, ethereum)];
    const { id, first } = await stuckPayment();
    await look();
    await look();
    const second = await txOf(id);
    expect(second).not.toBe(first);
    const [one, other] = [await feesOf(first), await feesOf(second)];
    for (const field of ['nonce', 'to', 'value', 'data', 'gas'] as const)
      expect(other[field]).toEqual(one[field]);
    const raised = (price = 0n) => (price * 9n) / 8n;
    expect(other.maxFeePerGas).toBeGreaterThanOrEqual(raised(one.maxFeePerGas));
    expect(other.maxFeePerGas).toBeGreaterThan(10n * GWEI);
    expect(other.maxPriorityFeePerGas).toBeGreaterThanOrEqual(raised(one.maxPriorityFeePerGas));
    await settle();
    expect(await findPayment(db, id)).toMatchObject({ state: 'final', txId: second });
    expect(await states()).toEqual(['replaced', 'final']);
    expect((await receivedBy(STRANGER)) - before).toBe(parseEther('1'));
    const { gasUsed, effectiveGasPrice } = await network.anvil.client.getTransactionReceipt({
      hash: second as `0x${string}`,
    });
    expect((await findPayment(db, id))?.fee).toBe(gasUsed * effectiveGasPrice);
    expect(booked - (await balanceOf(db, ethereum))).toBe(amount('1') + gasUsed * effectiveGasPrice);
  });

  it('is replaced before its time when an operator asks, at the previewed fee, and paid once', async () => {
    const before = await receivedBy(STRANGER);
    const { id, first } = await freshlyStuck();
    await look();
    expect(await txOf(id)).toBe(first);
    const asked = await askBump(deps, id);
    expect(asked).toMatchObject({ done: true, transaction: first });
    await look();
    await look();
    const second = await txOf(id);
    expect(second).not.toBe(first);
    const [one, other] = [await feesOf(first), await feesOf(second)];
    const most = ({ gas = 0n, maxFeePerGas = 0n }: typeof one) => gas * maxFeePerGas;
    expect(asked).toMatchObject({ was: most(one), now: most(other) });
    await settle();
    expect(await states()).toEqual(['replaced', 'final']);
    expect((await receivedBy(STRANGER)) - before).toBe(parseEther('1'));
    expect(await askBump(deps, id)).toMatchObject({ said: [{ code: 'bumpTooLate' }] });
  });

  it('mined itself after its replacement was sent, is paid once and closes the replacement', async () => {
    const before = await receivedBy(STRANGER);
    const { id, first } = await stuckPayment();
    const { bytes } = await db.selectFrom('transmissions').select('bytes').executeTakeFirstOrThrow();
    await look();
    await look();
    expect(await txOf(id)).not.toBe(first);
    // A miner that saw only the first one.
    await network.anvil.takeWaiting();
    await setBaseFee(GWEI / 4n);
    await network.anvil.mine();
    await network.anvil.client.sendRawTransaction({ serializedTransaction: bytesToHex(bytes) });
    await settle();
    expect(await findPayment(db, id)).toMatchObject({ state: 'final', txId: first });
    expect(await states()).toEqual(['final', 'replaced']);
    expect((await receivedBy(STRANGER)) - before).toBe(parseEther('1'));
    expect(await openAlerts(db)).toEqual([]);
  });

  it('above the ceiling waits, says why, and leaves when the price falls', async () => {
    const before = await receivedBy(STRANGER);
    const { id } = await stuckPayment();
    await setBaseFee(BigInt(2 * MOST_GWEI) * GWEI);
    await network.anvil.mine();
    for (let minute = 0; minute < 20; minute += 1) await look();
    expect(await states()).toEqual(['sent']);
    const limit = { setting: 'maxFeeGwei', limit: String(MOST_GWEI) };
    expect((await openAlerts(db)).map(({ detail }) => detail)).toMatchObject([
      { code: 'paymentFails', parts: { why: { code: 'feeAboveLimit', parts: limit } } },
    ]);
    await setBaseFee(GWEI / 4n);
    await network.anvil.mine();
    for (let minute = 0; minute < 3; minute += 1) await look();
    await settle();
    expect((await findPayment(db, id))?.state).toBe('final');
    expect((await receivedBy(STRANGER)) - before).toBe(parseEther('1'));
  });

  it('is replaced by dearer and dearer ones, and never above the ceiling', async () => {
    const sent = order({ to: STRANGER, amount: amount('1'), nonce: 0 });
    let newest = { id: 'first', ...(await chain.sign({ ...sent, id: 'first' })) };
    const prices: bigint[] = [];
    const dearer = async (): Promise<void> => {
      for (let times = 0; ; times += 1) {
        prices.push((await priceOf(newest.bytes)) ?? 0n);
        const id = `bump-${times}`;
        const bumped = await chain.bump?.(newest, { ...sent, id });
        if (bumped === undefined || bumped === 'not now') return;
        newest = { id, ...bumped };
      }
    };
    await expect(dearer()).rejects.toThrow('maxFeeGwei');
    expect(prices.length).toBeGreaterThan(5);
    expect(prices).toEqual([...new Set(prices)].toSorted((one, other) => (one < other ? -1 : 1)));
    expect(prices.at(-1)).toBeLessThanOrEqual(BigInt(MOST_GWEI) * GWEI);
  });

  it('whose worker dies before it stores the replacement, gets one from the next worker', async () => {
    const { id, first } = await stuckPayment();
    const [stuck] = await db.selectFrom('transmissions').selectAll().execute();
    const payments = [
      { id, purpose: 'payout', currencyId: COIN, to: STRANGER, memo: null, amount: amount('1') },
    ] as const;
    const from = { kind: 'hot' } as const;
    const lost = await chain.bump?.(
      { id: stuck?.id ?? '', txId: first, bytes: stuck?.bytes ?? new Uint8Array() },
      { id: randomUUID(), from, payments, nonce: stuck?.number ?? 0, ahead: [] },
    );
    // In the journal now, and nowhere else.
    expect(lost).toMatchObject({ txId: expect.stringMatching(/^0x/) });
    await look();
    await look();
    expect(await states()).toEqual(['sent', 'sent']);
    await settle();
    expect(await findPayment(db, id)).toMatchObject({ state: 'final' });
    expect(await states()).toEqual(['replaced', 'final']);
  });

  const bumpOf = async (nonce: number, rest: Partial<Parameters<typeof order>[0]> = {}) => {
    const id = randomUUID();
    const sent = { to: STRANGER, amount: amount('1'), nonce };
    const signed = await chain.sign(order({ ...sent, id }));
    await chain.broadcast(signed.bytes);
    const replacing = order({ ...sent, id, ...rest });
    return () => chain.bump?.({ id, ...signed }, { ...replacing, id: randomUUID() });
  };

  it('is not replaced once it is in a block, or while an earlier nonce waits', async () => {
    const [first, second] = [await bumpOf(0), await bumpOf(1)];
    expect(await second()).toBe('not now');
    expect(await first()).toMatchObject({ conflictKeys: [expect.stringContaining(':0')] });
    await network.anvil.mine();
    expect(await first()).toBe('not now');
  });

  it('to another recipient or with another amount is refused by the signer', {
    tags: ['threat:taken-server'],
  }, async () => {
    for (const [nonce, other] of [{ to: CUSTOMER }, { amount: amount('2') }].entries()) {
      const bump = await bumpOf(nonce, other);
      await expect(bump()).rejects.toThrow('other recipients or amounts');
      const rival = order({ to: STRANGER, amount: amount('1'), ...other, nonce, id: randomUUID() });
      await expect(chain.sign(rival)).rejects.toThrow('spends the same and pays other');
      await network.anvil.mine();
    }
  });

  it('in a wallet without coins for a higher fee is an outage', async () => {
    const bump = await bumpOf(0);
    await network.anvil.client.setBalance({ address: network.hot, value: parseEther('1') });
    await expect(bump()).rejects.toBeInstanceOf(ChainOutage);
    expect(formatDecimal(await chain.balance(COIN, network.hot))).toBe('1');
  });
});
