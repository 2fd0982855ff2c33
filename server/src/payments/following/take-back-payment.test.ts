import { formatDecimal, ZERO } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setHotBalance } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { impossible, included } from '../../../test/scripted-chain.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { TRON_USDT, TRX, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage, type PaymentRecord } from '../../chains/chain.ts';
import { moveCursor } from '../../chains/cursors-store.ts';
import { finalAbove } from '../../chains/own-payments-store.ts';
import { balanceOf, reserveStates } from '../../ledger/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { advancePayment, advancePayments, findPayment, paymentTakenBack } from '../index.ts';

const { db, clock, world, deps, watchTo } = await tronWorld();
const HEIGHT = 100;
beforeEach(() => watchTo(HEIGHT + 30));

const hot = async (currencyId: number) =>
  formatDecimal(await balanceOf(db, { kind: 'hot', currencyId, networkId: ids.tron }));
const held = async () =>
  formatDecimal((await reserveStates(db)).find((one) => one.assetId === TRON_USDT)?.reserved ?? ZERO);
const stateOf = async (id: string) => (await findPayment(db, id))?.state;
const paid = async (): Promise<string> => {
  const id = await owedPayment(deps, {
    purpose: 'payout',
    assetId: TRON_USDT,
    amount: '100',
    isReserved: true,
  });
  await advancePayment(deps, id);
  expect(await stateOf(id)).toBe('final');
  return id;
};
const takeBack = async (id: string, says: PaymentRecord) => {
  await watchTo(HEIGHT - 1);
  world.chain.record = () => says;
  await paymentTakenBack(deps, { paymentId: id });
};
const lookAgain = async () => {
  for (let round = 0; round < 4; round += 1) {
    clock.advance(20_000);
    await advancePayments(deps, ids.tron);
  }
};
const alerted = async () => (await openAlerts(db)).map(({ subject, message }) => `${subject} ${message}`);

describe('a taken-back payment', () => {
  it('is found by its block’s height, on its own network', async () => {
    const id = await paid();
    const above = (networkId: number, height: number) =>
      db.transaction().execute((tx) => finalAbove(tx, networkId, height));
    expect(await above(ids.tron, HEIGHT - 1)).toEqual([id]);
    expect(await above(ids.tron, HEIGHT)).toEqual([]);
    expect(await above(ids.ethereum, HEIGHT - 1)).toEqual([]);
  });

  it('is owed, reserved, sent again as the same bytes and booked again', async () => {
    const id = await paid();
    await takeBack(id, { state: 'missing' });
    await paymentTakenBack(deps, { paymentId: id });
    expect([await stateOf(id), await held(), await hot(ids.usdt), await hot(TRX)]).toEqual([
      'sent',
      '100',
      '2000000',
      '2000000',
    ]);
    await lookAgain();
    expect(world.chain.signed).toHaveLength(1);
    expect(new Set(world.chain.sent).size).toBe(1);
    expect(world.chain.sent.length).toBeGreaterThan(1);
    expect(await alerted()).toEqual([
      expect.stringContaining(`taken-back:${id} A re-org took back payout ${id}`),
    ]);

    await watchTo(HEIGHT + 60);
    world.chain.record = () => included(1_000);
    await lookAgain();
    expect([await stateOf(id), await held(), await hot(ids.usdt), await hot(TRX)]).toEqual([
      'final',
      '0',
      '1999900',
      '1999999',
    ]);
    expect(await alerted()).toEqual([]);
  });

  it('reported twice at once, is taken back once', { tags: ['threat:payment-reorg'] }, async () => {
    const id = await paid();
    clock.advance(60_000);
    await watchTo(HEIGHT - 1);
    world.chain.record = () => ({ state: 'missing' });
    const report = () => paymentTakenBack(deps, { paymentId: id });
    await Promise.all([report(), report(), report()]);
    expect(await findPayment(db, id)).toMatchObject({ state: 'sent', timesTakenBack: 1 });
    expect([await held(), await hot(ids.usdt)]).toEqual(['100', '2000000']);
    const undone = db.selectFrom('ledger_entries').select('at').where('kind', '=', 'settled-undone');
    expect(await undone.execute()).toEqual([{ at: clock.now() }]);
  });

  it('stays final when its node shows it in a final block', {
    tags: ['threat:payment-reorg'],
  }, async () => {
    const id = await paid();
    await watchTo(HEIGHT + 30);
    await paymentTakenBack(deps, { paymentId: id });
    expect(await findPayment(db, id)).toMatchObject({ state: 'final', timesTakenBack: 0 });
    expect(await alerted()).toEqual([]);
  });

  it('stays final while its node does not answer, and is asked again', async () => {
    const id = await paid();
    world.chain.lookUp = () => Promise.reject(new ChainOutage('down'));
    await expect(paymentTakenBack(deps, { paymentId: id })).rejects.toThrow('down');
    expect(await stateOf(id)).toBe('final');
  });

  it.each([
    ['can never be included', impossible(1_000)],
    ['was included and reverted', { ...included(1_000), state: 'failed' }],
  ] as const)(
    'that %s after all, is not paid again and alerts',
    { tags: ['threat:payment-reorg'] },
    async (_, fate) => {
      const id = await paid();
      await takeBack(id, { state: 'missing' });
      await watchTo(HEIGHT + 60);
      world.chain.record = () => fate;
      await lookAgain();
      expect([await stateOf(id), await held()]).toEqual(['sent', '100']);
      expect(await alerted()).toEqual([expect.stringContaining('can never pay it any more')]);
      const kinds = (await db.selectFrom('jobs').select('kind').execute()).map(({ kind }) => kind);
      expect(kinds).not.toContain('payment.failed');
      expect(world.chain.signed).toHaveLength(1);
    },
  );

  it('of the house that can never be included, fails, and its alert ends', async () => {
    const move = { purpose: 'treasury-out', assetId: TRON_USDT, amount: '100', isReserved: true } as const;
    const id = await owedPayment(deps, move);
    await advancePayment(deps, id);
    await takeBack(id, { state: 'missing' });
    expect(await alerted()).toHaveLength(1);
    await watchTo(HEIGHT + 60);
    world.chain.record = () => impossible(1_000);
    await lookAgain();
    expect([await stateOf(id), await held(), await alerted()]).toEqual(['failed', '0', []]);
  });

  it('from a wallet with a loss, is sent again without a reserve', async () => {
    const id = await paid();
    await setHotBalance(db, world.catalogue, TRON_USDT, '-50', clock);
    await takeBack(id, { state: 'missing' });
    expect(await findPayment(db, id)).toMatchObject({ state: 'sent', isReserved: false });
    await watchTo(HEIGHT + 60);
    world.chain.record = () => included(1_000);
    await lookAgain();
    expect([await stateOf(id), await held(), await hot(ids.usdt)]).toEqual(['final', '0', '-50']);
  });

  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])(
    'is not settled when the re-org is read during its settlement',
    async () => {
      const id = await owedPayment(deps, {
        purpose: 'payout',
        assetId: TRON_USDT,
        amount: '100',
        isReserved: true,
      });
      world.chain.record = () => ({ state: 'pending' });
      await advancePayment(deps, id);
      world.chain.record = () => included(1_000);
      clock.advance(60_000);
      const [above] = await sideBySide(
        db,
        async (tx) => {
          const back = { height: HEIGHT - 1, hash: 'common', finality: null };
          const from = { height: HEIGHT + 30, hash: 'head' };
          expect(await moveCursor(tx, ids.tron, from, back, clock.now())).toBe(true);
          return finalAbove(tx, ids.tron, HEIGHT - 1);
        },
        () => advancePayments(deps, ids.tron),
      );
      expect([above, await stateOf(id)]).toEqual([[], 'sent']);
    },
  );
});
