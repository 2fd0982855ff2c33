import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { arrivedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, TRX, TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { bookedAt, booksOfAddress, lossBeside } from './booked-address-store.ts';

const { db, clock, world } = await tronWorld();

it('the loss beside a deposit is the sum of its address and coin, and none once it came back', async () => {
  const at = { networkId: ids.tron, currencyId: ids.usdt, address: 'T1' };
  const { id, depositAddressId } = await arrivedDeposit({ db, clock }, { ...at, amount: '5', index: 1 });
  const lose = (amount: string, currencyId: number = ids.usdt) =>
    db
      .insertInto('address_losses')
      .values({ deposit_address_id: depositAddressId, currency_id: currencyId, amount, at: clock.now() })
      .execute();
  const beside = () => db.transaction().execute((tx) => lossBeside(tx, id));
  expect(await beside()).toBeNull();
  await lose('3');
  await lose('-1');
  await lose('7', ids.btc);
  expect(await beside()).toEqual({ depositAddressId, lost: toDecimal('2') });
  await lose('-2');
  expect(await beside()).toBeNull();
});

it('an address has the same coins booked while stake is lent to it, and after', async () => {
  const at = { networkId: ids.tron, currencyId: ids.usdt, address: 'T1' };
  const { depositAddressId } = await arrivedDeposit({ db, clock }, { ...at, amount: '5', index: 1 });
  const asset = world.catalogue.assetById(TRX_ASSET);
  const booked = async () =>
    (
      await db
        .selectFrom('deposit_addresses as t')
        .select(({ ref }) => bookedAt(ref('t.id'), asset, true).as('sum'))
        .where('t.id', '=', depositAddressId)
        .executeTakeFirstOrThrow()
    ).sum;
  for (const [purpose, amount] of [
    ['gas', '3'],
    ['delegate', '4000'],
    ['undelegate', '4000'],
  ] as const) {
    const id = await owedPayment({ db, clock }, { purpose, amount, assetId: TRX_ASSET, depositAddressId });
    await db.updateTable('payments').set({ state: 'final' }).where('id', '=', id).execute();
    expect(toDecimal(await booked())).toBe(toDecimal('3'));
  }
});

it('an address is still for one coin while a deposit of another coin waits to be booked', async () => {
  const at = { networkId: ids.tron, address: 'T1', amount: '5' };
  await arrivedDeposit({ db, clock }, { ...at, currencyId: ids.usdt, state: 'mined', index: 1 });
  await arrivedDeposit({ db, clock }, { ...at, currencyId: TRX, state: 'final', txId: 'unbooked' });
  const isStillFor = async (assetId: number) => {
    const asset = world.catalogue.assetById(assetId);
    return (await booksOfAddress(db, asset, asset.currencyId === TRX, 'T1'))?.isStill;
  };
  expect([await isStillFor(TRON_USDT), await isStillFor(TRX_ASSET)]).toEqual([true, false]);
});
