import { beforeEach, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { advancePayment } from '../index.ts';
import { LEASE_MS } from '../payment.ts';
import { carrierOf } from '../transmissions/transmissions-store.ts';
import { claimPayment } from './claims-store.ts';
import { dueLook } from './due-store.ts';

const { db, clock, world, deps } = await tronWorld();
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

it('a signed payment is due as its transmission, a queued one as itself', async () => {
  world.chain.record = () => ({ state: 'pending' });
  const signed = await owe(TRON_USDT);
  await advancePayment(deps, signed);
  const transmission = await carrierOf(db, signed);
  clock.advance(60_000);
  const queued = await owe(TRON_USDT);
  expect(await dueLook(deps).load(ids.tron)).toEqual({
    transmissions: [transmission?.id],
    payments: [queued],
  });
});

it('what another process holds is due again when its lease ends', async () => {
  const id = await owe(TRON_USDT);
  await claimPayment(db, id, clock.now());
  expect(await dueLook(deps).load(ids.tron)).toEqual({ transmissions: [], payments: [] });
  clock.advance(LEASE_MS);
  expect(await dueLook(deps).load(ids.tron)).toEqual({ transmissions: [], payments: [id] });
});
