import { formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { creditedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { impossible, included } from '../../../test/scripted-chain.ts';
import { numbersOf } from '../../../test/transmissions.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import type { PaymentRecord } from '../../chains/chain.ts';
import { balanceOf, reserveStates } from '../../ledger/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { advancePayments, cancelPayment, findPayment, proveFailures } from '../index.ts';
import type { PaymentRequest } from '../request-payment.ts';

const { db, clock, world, deps, watchTo } = await tronWorld();
const EXPIRED = impossible(1_000, 'expired');
/** By transaction; by default it waits in the mempool. */
let fates: Map<string, PaymentRecord>;
/** What left the wallet and is not in the books. */
let left = ZERO;
beforeEach(async () => {
  fates = new Map();
  left = ZERO;
  await watchTo(200);
  world.chain.validUntil = 150;
  world.chain.record = (txId) => fates.get(txId) ?? { state: 'pending' };
  world.chain.balance = async (currencyId) =>
    subtract(await balanceOf(db, { kind: 'hot', currencyId, networkId: ids.tron }), left);
});

const owe = async (of: Partial<PaymentRequest> = {}): Promise<string> => {
  const ticketId = (await putTicket(deps, { status: 3 })).id;
  const owed = { purpose: 'payout', assetId: TRON_USDT, isReserved: true, ticketId, ...of } as const;
  return owedPayment(deps, { ...owed, amount: '100' });
};
const pay = async () => {
  for (let round = 0; round < 3; round += 1) {
    clock.advance(60_000);
    await advancePayments(deps, ids.tron);
  }
};
const txOf = async (id: string) => (await findPayment(db, id))?.txId ?? '';
/** Its last transaction is void; a comparison has shown it or not. */
const expire = async (id: string, isCompared = true) => {
  fates.set(await txOf(id), EXPIRED);
  await pay();
  if (isCompared) await proveFailures(deps);
  await pay();
};
const stateOf = async (id: string) => (await findPayment(db, id))?.state;
const held = async () =>
  formatDecimal((await reserveStates(db)).find((one) => one.assetId === TRON_USDT)?.reserved ?? ZERO);
const hot = async () =>
  formatDecimal(await balanceOf(db, { kind: 'hot', currencyId: ids.usdt, networkId: ids.tron }));

describe('an expired payment', () => {
  it('is owed and reserved, signed again by itself, and booked once', async () => {
    const id = await owe();
    await pay();
    const first = await txOf(id);
    await expire(id);
    const second = await txOf(id);
    expect([await stateOf(id), second === first, await held()]).toEqual(['sent', false, '100']);
    fates.set(second, included(1_000));
    await pay();
    expect([await stateOf(id), await held(), await hot()]).toEqual(['final', '0', '1999900']);
    expect(world.chain.signed).toHaveLength(2);
    expect(await db.selectFrom('transmissions').select('state').orderBy('signed_at').execute()).toEqual([
      { state: 'impossible' },
      { state: 'final' },
    ]);
    expect(await openAlerts(db)).toEqual([]);
  });

  it('waits unsigned until a comparison shows its coins in the wallet', {
    tags: ['threat:lying-node'],
  }, async () => {
    const id = await owe();
    await pay();
    const txId = await txOf(id);
    left = toDecimal('100');
    await expire(id);
    expect(await findPayment(db, id)).toMatchObject({
      state: 'queued',
      signedAt: null,
      lastError: null,
    });
    expect((await openAlerts(db)).map(({ subject }) => subject)).toEqual([`shortfall:${TRON_USDT}`]);
    expect(world.chain.signed).toHaveLength(1);

    left = ZERO;
    await db.updateTable('assets').set({ payments_stopped_reason: null }).execute();
    await pay();
    expect((await findPayment(db, id))?.lastError).toEqual({
      code: 'expiredUnproven',
      parts: { transaction: txId },
    });
    await proveFailures(deps);
    await pay();
    expect([await stateOf(id), world.chain.signed.length]).toEqual(['sent', 2]);
  });

  it('needs a comparison after each expiry', async () => {
    const id = await owe();
    await pay();
    await expire(id);
    await expire(id, false);
    expect([await stateOf(id), world.chain.signed.length]).toEqual(['queued', 2]);
  });

  it('signed again that failed, holds back a second one until a comparison', async () => {
    const ticketId = (await putTicket(deps, { status: 3 })).id;
    const id = await owe({ ticketId });
    await pay();
    await expire(id);
    fates.set(await txOf(id), impossible(1_000, 'spent'));
    await pay();
    const second = await owe({ ticketId });
    await pay();
    expect([await stateOf(id), await stateOf(second)]).toEqual(['failed', 'queued']);
    await proveFailures(deps);
    await pay();
    expect(await stateOf(second)).toBe('sent');
  });

  it('fails with its reason when the fifth transaction expires', async () => {
    const id = await owe();
    await pay();
    for (let times = 1; times < 5; times += 1) {
      await expire(id);
      expect([await stateOf(id), world.chain.signed.length]).toEqual(['sent', times + 1]);
    }
    await expire(id);
    expect(await findPayment(db, id)).toMatchObject({ state: 'failed', failure: 'expired' });
    expect([world.chain.signed.length, await held(), await hot()]).toEqual([5, '0', '2000000']);
    const kinds = (await db.selectFrom('jobs').select('kind').execute()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'payment.failed')).toHaveLength(1);
  });

  it('taken back unsigned, holds back a second payment until a comparison', async () => {
    const ticketId = (await putTicket(deps, { status: 3 })).id;
    const id = await owe({ ticketId });
    await pay();
    await expire(id, false);
    await db.transaction().execute((tx) => cancelPayment(tx, id, clock.now()));
    expect(await stateOf(id)).toBe('cancelled');
    const second = await owe({ ticketId });
    await pay();
    expect((await findPayment(db, second))?.lastError).toEqual({
      code: 'failureUnproven',
      parts: { payment: id },
    });
    await proveFailures(deps);
    await pay();
    expect(await stateOf(second)).toBe('sent');
  });

  it('whose number is spent instead, fails at once and waits for an operator', async () => {
    const id = await owe();
    await pay();
    fates.set(await txOf(id), impossible(1_000, 'spent'));
    await pay();
    expect(await findPayment(db, id)).toMatchObject({ state: 'failed', failure: 'spent' });
    expect(world.chain.signed).toHaveLength(1);
  });
});

describe('the number of an expired transaction', () => {
  it('is the next that is given out, before a new one', async () => {
    const first = await owe();
    // Of one moment, either could be first.
    clock.advance(1);
    const second = await owe();
    await pay();
    expect([await numbersOf(db, first), await numbersOf(db, second)]).toEqual([[7], [8]]);
    await expire(first);
    expect(await numbersOf(db, first)).toEqual([7, 7]);
    const third = await owe();
    await pay();
    expect(await numbersOf(db, third)).toEqual([9]);
  });

  it('is given again although another wallet uses it', async () => {
    const id = await owe();
    const coin = { networkId: ids.tron, currencyId: ids.usdt };
    const at = await creditedDeposit(deps, { ...coin, address: 'target', amount: '40', index: 3 });
    const { depositAddressId } = at;
    const swept = { purpose: 'sweep', assetId: TRON_USDT, amount: '40', depositAddressId } as const;
    const sweep = await owedPayment(deps, swept);
    await pay();
    await expire(id);
    expect([await numbersOf(db, sweep), await numbersOf(db, id)]).toEqual([[7], [7, 7]]);
  });

  it('given to another payment is not given again', async () => {
    const first = await owe();
    await pay();
    await expire(first, false);
    const other = await owe();
    await pay();
    await proveFailures(deps);
    await pay();
    expect([await numbersOf(db, other), await numbersOf(db, first)]).toEqual([[7], [7, 8]]);
  });

  it('that its network counts as used, is never given out', async () => {
    const id = await owe();
    await pay();
    world.chain.nextNonce = async () => 8;
    await expire(id);
    expect(await numbersOf(db, id)).toEqual([7, 8]);
  });

  it('on a network without expiry, is never given out', async () => {
    world.chain.validUntil = null;
    const id = await owe();
    await pay();
    await expire(id);
    expect(await numbersOf(db, id)).toEqual([7, 8]);
  });
});
