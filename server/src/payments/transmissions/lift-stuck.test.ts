import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { included } from '../../../test/scripted-chain.ts';
import { TRON_USDT, TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage, type PaymentRecord } from '../../chains/chain.ts';
import { advancePayments, findPayment, setStopReason } from '../index.ts';
import { carrierOf } from './transmissions-store.ts';

const BUMP_AFTER_MS = 300_000;
const { db, clock, world, deps, watchTo } = await tronWorld();
let fates: Map<string, PaymentRecord>;
let asked: string[];
let meanwhile: () => Promise<void>;
beforeEach(async () => {
  [fates, asked, meanwhile] = [new Map(), [], async () => {}];
  await watchTo(200);
  world.chain.record = (txId) => fates.get(txId) ?? { state: 'pending' };
  Object.assign(world.chain, {
    bumpAfterMs: BUMP_AFTER_MS,
    childOf: async ({ txId }: { txId: string }) => {
      asked.push(txId);
      await meanwhile();
      return toDecimal('50');
    },
  });
});

const sentPayment = async () => {
  const owed = { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true } as const;
  const id = await owedPayment(deps, owed);
  await advancePayments(deps, ids.tron);
  return { id, txId: (await findPayment(db, id))?.txId ?? '' };
};
const look = () => advancePayments(deps, ids.tron);
const settle = async ({ txId }: { readonly txId: string }) => {
  fates.set(txId, included(1_000));
  clock.advance(61_000);
  await look();
};
const children = async () => {
  const rows = await db.selectFrom('payments').select('id').where('purpose', '=', 'consolidate').execute();
  return Promise.all(rows.map(({ id }) => findPayment(db, id)));
};

describe('a stuck transaction', () => {
  it('gets one child at its time, which spends its change', async () => {
    await settle(await sentPayment());
    const { id, txId } = await sentPayment();
    clock.advance(BUMP_AFTER_MS);
    const createdAt = clock.now();
    await look();
    const parentId = (await carrierOf(db, id))?.id;
    const child = { parentId, createdAt, assetId: TRX_ASSET, address: 'hot', amount: toDecimal('50') };
    expect(await children()).toMatchObject([child]);
    clock.advance(61_000);
    await look();
    expect(world.chain.signed.at(-1)?.payments).toMatchObject([{ purpose: 'consolidate', parent: txId }]);
    clock.advance(61_000);
    await look();
    expect([asked, (await children()).length]).toEqual([[txId], 1]);
  });

  it('gets none before its time', async () => {
    await sentPayment();
    clock.advance(BUMP_AFTER_MS - 1);
    await look();
    expect([asked, await children()]).toEqual([[], []]);
  });

  it('gets none while payments of that coin are stopped', async () => {
    await sentPayment();
    await setStopReason(db, TRX_ASSET, byOperator('looking'));
    clock.advance(BUMP_AFTER_MS);
    await look();
    expect([asked, await children()]).toEqual([[], []]);
  });

  it('that is settled while its child is planned, gets none', async () => {
    const sent = await sentPayment();
    clock.advance(BUMP_AFTER_MS);
    meanwhile = () => settle(sent);
    await look();
    expect((await findPayment(db, sent.id))?.state).toBe('final');
    expect([asked, await children()]).toEqual([[sent.txId], []]);
  });

  it('that is settled before its child is signed, needs none', async () => {
    const sent = await sentPayment();
    clock.advance(BUMP_AFTER_MS);
    await sentPayment();
    world.chain.onSign = () => {
      throw new ChainOutage('the signer is away');
    };
    clock.advance(61_000);
    await look();
    expect(await children()).toMatchObject([{ state: 'queued' }]);
    world.chain.onSign = () => {};
    const { length } = world.chain.signed;
    await settle(sent);
    expect([(await findPayment(db, sent.id))?.state, world.chain.signed.length]).toEqual(['final', length]);
    expect(await children()).toMatchObject([{ state: 'cancelled', closedAt: clock.now() }]);
  });
});
