import { formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { blocking, ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { included } from '../../../test/scripted-chain.ts';
import { stoppedBecause } from '../../../test/stopped-because.ts';
import { paymentSaid } from '../../../test/stored-errors.ts';
import { TRON_USDT, TRX, TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { balanceOf, reserveStates } from '../../ledger/index.ts';
import { claimPayment } from '../following/claims-store.ts';
import { advancePayment, advancePayments, findPayment, paymentTakenBack, startPayments } from '../index.ts';
import { sharesOfFee } from './transmission.ts';

const { db, clock, world, deps, watchTo } = await tronWorld();
beforeEach(async () => {
  world.chain = Object.assign(world.chain, { maxRecipients: 3 });
  world.chain.record = () => ({ state: 'pending' });
  await watchTo(200);
});

const owe = (address: string) => {
  clock.advance(1);
  const owed = { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true } as const;
  return owedPayment(deps, { ...owed, address });
};
const oweThree = async () => [await owe('anna'), await owe('boris'), await owe('clara')];
const pay = async (rounds = 1) => {
  for (let round = 0; round < rounds; round += 1) {
    await advancePayments(deps, ids.tron);
    clock.advance(60_000);
  }
};
const found = (of: readonly string[]) => Promise.all(of.map((id) => findPayment(db, id)));
const states = async (of: readonly string[]) => (await found(of)).map((payment) => payment?.state);
const batches = () => world.chain.signed.map(({ payments }) => payments.map(({ to }) => to));
const hot = async (currencyId: number) =>
  formatDecimal(await balanceOf(db, { kind: 'hot', currencyId, networkId: ids.tron }));
const held = async () =>
  formatDecimal((await reserveStates(db)).find((one) => one.assetId === TRON_USDT)?.reserved ?? ZERO);

describe('payments that wait together', () => {
  it('leave in one transaction and share its fee exactly', async () => {
    const three = await oweThree();
    await pay();
    expect(batches()).toEqual([['anna', 'boris', 'clara']]);
    expect(new Set((await found(three)).map((payment) => payment?.txId)).size).toBe(1);
    const record = { ...included(1_000), fee: toDecimal('0.000000000000000004') };
    world.chain.record = () => record;
    await pay();
    const fees = (await found(three)).map((payment) => formatDecimal(payment?.fee ?? ZERO));
    expect(fees).toEqual(['0.000000000000000002', '0.000000000000000001', '0.000000000000000001']);
    expect([await states(three), await held()]).toEqual([['final', 'final', 'final'], '0']);
    expect([await hot(ids.usdt), await hot(TRX)]).toEqual(['1999700', '1999999.999999999999999996']);
    const { rows } = await sql`
      select entry_id from ledger_postings group by entry_id, currency_id having sum(amount) <> 0`.execute(
      db,
    );
    expect(rows).toEqual([]);
    expect(new Set(world.chain.sent).size).toBe(1);
  });

  it('are as many as the network carries, the oldest first', async () => {
    const names = ['1', '2', '3', '4', '5'];
    for (const name of names) await owe(name);
    await pay(2);
    expect(batches()).toEqual([
      ['1', '2', '3'],
      ['4', '5'],
    ]);
  });

  it('leave without the one that screening stops', { tags: ['threat:payout-to-own'] }, async () => {
    deps.screening.push(blocking(new Set(['boris'])));
    const three = await oweThree();
    await pay();
    expect([batches(), await states(three)]).toEqual([[['anna', 'clara']], ['sent', 'queued', 'sent']]);
  });

  it('are tried alone once a bad recipient failed the batch', async () => {
    const { sign } = world.chain;
    world.chain.sign = async (order) => {
      if (order.payments.some(({ to }) => to === 'boris')) throw new ChainOutage('no such address');
      return sign(order);
    };
    const three = await oweThree();
    await pay(2);
    expect([batches(), await states(three)]).toEqual([
      [['anna'], ['clara']],
      ['sent', 'queued', 'sent'],
    ]);
    expect((await findPayment(db, three[1] ?? ''))?.lastError).toEqual(paymentSaid('no such address'));
  });

  it('above the ceiling together, leave as far as they fit', async () => {
    deps.outflow.ceilingUsdt = toDecimal('250');
    const three = await oweThree();
    await pay(2);
    expect([batches(), await states(three)]).toEqual([[['anna', 'boris']], ['sent', 'sent', 'queued']]);
  });

  it('beside one that may pass the ceiling, leave as far as they fit', async () => {
    deps.outflow.ceilingUsdt = toDecimal('250');
    const big = await owe('anna');
    await db.updateTable('payments').set({ amount: '251' }).execute();
    await pay();
    await db.transaction().execute((tx) => startPayments(tx, clock.now(), TRON_USDT));
    const small = await owe('boris');
    // A batch that is above the ceiling when it is stored would be signed over and over.
    world.chain.onSign = () => {
      if (world.chain.signed.length > 0) throw new ChainOutage('signed before');
    };
    await pay(2);
    expect([batches(), await states([big, small])]).toEqual([[['anna']], ['sent', 'queued']]);
    expect(await stoppedBecause(db, TRON_USDT)).toContain('outflow: 251 USDT@tron left');
  });

  it('beside a move of the house above the ceiling, leave', async () => {
    deps.outflow.ceilingUsdt = toDecimal('250');
    const moved = { purpose: 'treasury-out', assetId: TRON_USDT, amount: '251', address: 'cold' } as const;
    const house = await owedPayment(deps, { ...moved, isReserved: true });
    const small = await owe('anna');
    await pay();
    expect([batches(), await states([house, small])]).toEqual([[['cold', 'anna']], ['sent', 'sent']]);
  });

  it('beside one above the ceiling by itself, leave without it', async () => {
    deps.outflow.ceilingUsdt = toDecimal('250');
    const small = await owe('anna');
    const big = await owe('boris');
    await db.updateTable('payments').set({ amount: '251' }).where('id', '=', big).execute();
    await pay(2);
    expect([batches(), await states([small, big])]).toEqual([[['anna']], ['sent', 'queued']]);
    expect(await stoppedBecause(db, TRON_USDT)).toContain('outflow: 100 USDT@tron left');
  });

  it('are collected until the oldest is old enough', async () => {
    Object.assign(world.chain, { collectMs: 30_000 });
    const first = await owe('anna');
    await advancePayments(deps, ids.tron);
    clock.advance(28_999);
    const second = await owe('boris');
    await advancePayments(deps, ids.tron);
    expect(await states([first, second])).toEqual(['queued', 'queued']);
    clock.advance(1_000);
    await advancePayments(deps, ids.tron);
    expect([batches(), await states([first, second])]).toEqual([[['anna', 'boris']], ['sent', 'sent']]);
  });

  it('leave before that when they fill a transaction', async () => {
    Object.assign(world.chain, { collectMs: 30_000 });
    await oweThree();
    await advancePayments(deps, ids.tron);
    expect(batches()).toEqual([['anna', 'boris', 'clara']]);
  });

  it.each([
    ['joinings of coins', { purpose: 'consolidate', assetId: TRON_USDT }, 0],
    ['payouts of another coin', { purpose: 'payout', assetId: TRX_ASSET }, 0],
    ['payouts that failed to be signed', { purpose: 'payout', assetId: TRON_USDT }, 1],
  ] as const)('are collected, though %s wait beside them', async (_which, other, attempts) => {
    Object.assign(world.chain, { collectMs: 30_000 });
    for (let count = 0; count < 2; count += 1) await owedPayment(deps, { ...other, amount: '1' });
    await db.updateTable('payments').set({ attempts }).execute();
    const id = await owe('anna');
    await advancePayment(deps, id);
    expect([batches(), await states([id])]).toEqual([[], ['queued']]);
  });

  it('that failed to be signed together, are not collected again', async () => {
    Object.assign(world.chain, { collectMs: 30_000 });
    const three = await oweThree();
    world.chain.onSign = () => {
      world.chain.onSign = () => {};
      throw new ChainOutage('a bad recipient');
    };
    clock.advance(31_000);
    await pay(3);
    expect([batches(), await states(three)]).toEqual([
      [['anna'], ['boris'], ['clara']],
      ['sent', 'sent', 'sent'],
    ]);
  });

  it('stopped or cancelled during the signing, all stay unsigned', async () => {
    const three = await oweThree();
    world.chain.onSign = async () => {
      world.chain.onSign = () => {};
      await db
        .updateTable('payments')
        .set({ state: 'cancelled' })
        .where('id', '=', three[2] ?? '')
        .execute();
    };
    await pay();
    expect(await states(three)).toEqual(['sent', 'sent', 'cancelled']);
    expect(batches()).toEqual([
      ['anna', 'boris', 'clara'],
      ['anna', 'boris'],
    ]);
    expect(world.chain.sent).toHaveLength(1);
    expect(await db.selectFrom('transmissions').select('number').execute()).toEqual([{ number: 7 }]);
  });

  it('and lose their block are all owed and settled once again', {
    tags: ['threat:payment-reorg'],
  }, async () => {
    const three = await oweThree();
    world.chain.record = () => included(1_000);
    await pay(2);
    await watchTo(99);
    world.chain.record = () => ({ state: 'missing' });
    for (const id of three) await paymentTakenBack(deps, { paymentId: id });
    expect([await states(three), await held(), await hot(ids.usdt)]).toEqual([
      ['sent', 'sent', 'sent'],
      '300',
      '2000000',
    ]);
    await watchTo(200);
    world.chain.record = () => included(1_000);
    await pay(2);
    expect([await states(three), await held(), await hot(ids.usdt)]).toEqual([
      ['final', 'final', 'final'],
      '0',
      '1999700',
    ]);
    expect([world.chain.signed.length, new Set(world.chain.sent).size]).toEqual([1, 1]);
  });

  it('are all claimed while they are signed', { tags: ['threat:double-payout'] }, async () => {
    const three = await oweThree();
    let taken: unknown[] = ['not yet signed'];
    world.chain.onSign = async () => {
      taken = await Promise.all(three.map((id) => claimPayment(db, id, clock.now())));
    };
    await pay();
    expect(taken).toEqual([undefined, undefined, undefined]);
    expect(batches()).toEqual([['anna', 'boris', 'clara']]);
  });

  it('leave without the one that another process holds', {
    tags: ['threat:double-payout'],
  }, async () => {
    const three = await oweThree();
    await claimPayment(db, three[1] ?? '', clock.now());
    await advancePayments(deps, ids.tron);
    expect([batches(), await states(three)]).toEqual([[['anna', 'clara']], ['sent', 'queued', 'sent']]);
  });

  it.each(['the child first', 'the payment first'])(
    'leave without the child of a stuck one, %s',
    async (order) => {
      await owe('anna');
      await pay();
      const { id: parentId } = await db.selectFrom('transmissions').select('id').executeTakeFirstOrThrow();
      const child = { purpose: 'consolidate', assetId: TRON_USDT, amount: '1', address: 'child' } as const;
      const oweBoth = [() => owedPayment(deps, { ...child, parentId }), () => owe('boris')];
      if (order === 'the payment first') oweBoth.reverse();
      for (const begin of oweBoth) {
        clock.advance(1);
        await begin();
      }
      await pay();
      expect(batches().slice(1).toSorted()).toEqual([['boris'], ['child']]);
    },
  );

  it('are collected, however many have left before', async () => {
    await oweThree();
    await pay();
    Object.assign(world.chain, { collectMs: 30_000 });
    const next = await owe('dora');
    await advancePayments(deps, ids.tron);
    expect(await states([next])).toEqual(['queued']);
  });

  it('that were reverted fail together, and burn the fee once', async () => {
    const three = await oweThree();
    world.chain.record = () => ({ ...included(1_000), state: 'failed', fee: toDecimal('2') });
    await pay(2);
    expect([await states(three), await hot(TRX)]).toEqual([['failed', 'failed', 'failed'], '1999998']);
  });
});

it.each([
  ['0', 3],
  ['0.000000000000000001', 3],
  ['1', 7],
  ['2.000000000000000005', 20],
])('the shares of a fee of %s for %i payments sum up to it', (fee, payments) => {
  const shares = sharesOfFee(toDecimal(fee), payments);
  expect([shares.length, shares.reduce((sum, share) => sum + share, 0n)]).toEqual([payments, toDecimal(fee)]);
  expect(shares.every((share) => share >= 0n)).toBe(true);
});
