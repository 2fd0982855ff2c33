import { beforeEach, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { dueLook } from './due-store.ts';

const { db, clock, deps } = await tronWorld();
const owe = (assetId: number) => owedPayment(deps, { purpose: 'gas', assetId, amount: '1' });
let bitcoinAsset: number;
beforeEach(async () => {
  const row = await db
    .selectFrom('assets')
    .select('id')
    .where('network_id', '=', ids.bitcoin)
    .executeTakeFirstOrThrow();
  bitcoinAsset = row.id;
});

it('networks that look at once see their own due payments only, oldest first', async () => {
  const first = await owe(TRON_USDT);
  const elsewhere = await owe(bitcoinAsset);
  clock.advance(1_000);
  const second = await owe(TRON_USDT);
  const look = dueLook(deps);
  const [tron, bitcoin, ripple] = await Promise.all(
    [ids.tron, ids.bitcoin, ids.ripple].map((id) => look.load(id)),
  );
  expect(tron?.payments).toEqual([first, second]);
  expect(bitcoin?.payments).toEqual([elsewhere]);
  expect(ripple).toEqual({ transmissions: [], payments: [] });
});
