import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { putTransmission } from '../../../test/transmissions.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { advancePayment, askBump, findPayment } from '../index.ts';

const { db, clock, world, deps } = await tronWorld();
const owe = () =>
  owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true });
const asked = async (id: string) => {
  const outcome = await askBump(deps, id);
  return outcome.done ? 'done' : outcome.said;
};
const wishes = async () =>
  (await db.selectFrom('transmissions').select('bump_asked_at').execute()).map(
    (row) => row.bump_asked_at?.toISOString() ?? null,
  );
let id: string;
beforeEach(async () => {
  world.chain.record = () => ({ state: 'pending' });
  Object.assign(world.chain, { bump: async () => 'not now', bumpedFee: async () => toDecimal('4') });
  id = await owe();
  await advancePayment(deps, id);
});

describe('a wish for a higher fee', () => {
  it('is kept with its time, which a second one is answered with', async () => {
    clock.advance(1_000);
    const since = clock.now().toISOString();
    expect(await asked(id)).toBe('done');
    clock.advance(1_000);
    expect(await asked(id)).toMatchObject([{ code: 'bumpAskedBefore', parts: { since } }]);
    expect(await wishes()).toEqual([since]);
  });

  it('that another operator kept meanwhile, is not kept twice', async () => {
    let meanwhile: unknown;
    world.chain.bumpedFee = async () => {
      world.chain.bumpedFee = async () => toDecimal('4');
      meanwhile = await asked(id);
      return toDecimal('4');
    };
    expect(await asked(id)).toMatchObject([{ code: 'paymentMoved' }]);
    expect(meanwhile).toBe('done');
  });

  it('is not kept while payments of the coin are stopped', async () => {
    const reason = { by: 'operator', words: 'looking' } as const;
    await db.updateTable('assets').set({ payments_stopped_reason: reason }).execute();
    expect(await asked(id)).toMatchObject([{ code: 'bumpStopped' }]);
    expect(await wishes()).toEqual([null]);
  });

  it('is not kept for a transaction without a number', async () => {
    const other = await owe();
    await db.updateTable('payments').set({ state: 'sent', tx_id: 'sent' }).where('id', '=', other).execute();
    const at = clock.now();
    await putTransmission(db, { networkId: ids.tron, paymentIds: [other], keys: ['coin:a:0'], at });
    expect(await asked(other)).toMatchObject([{ code: 'bumpNotNow' }]);
  });

  it('is not kept where a child pays for the payment already', async () => {
    Object.assign(world.chain, { bump: undefined, childOf: async () => toDecimal('1') });
    const { id: parentId } = await db.selectFrom('transmissions').select('id').executeTakeFirstOrThrow();
    const child = { purpose: 'consolidate', assetId: TRON_USDT, amount: '1', parentId } as const;
    await owedPayment(deps, child);
    expect(await asked(id)).toMatchObject([{ code: 'bumpNotNow' }]);
    expect([await wishes(), (await findPayment(db, id))?.state]).toEqual([[null], 'sent']);
  });
});
