import { expect, it } from 'vitest';
import { putDeposit } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { depositVanished } from './index.ts';

const { db, clock, world } = await smallWorld();

it('a deposit that vanishes leaves the books at the clock’s moment', async () => {
  const depositId = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
  await db.updateTable('deposits').set({ state: 'vanished' }).where('id', '=', depositId).execute();
  clock.advance(60_000);
  await depositVanished(world.deps, { depositId });
  const [takenBack] = await db
    .selectFrom('ledger_entries')
    .select('at')
    .where('kind', '=', 'deposit-undone')
    .execute();
  expect(takenBack?.at).toEqual(clock.now());
  const [judged] = await db.selectFrom('deposit_judgements').select(['disposition', 'updated_at']).execute();
  expect(judged).toEqual({ disposition: 'vanished', updated_at: clock.now() });
});
