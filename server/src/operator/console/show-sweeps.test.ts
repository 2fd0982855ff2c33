import { sweepsAnswer } from '@parom/contract/console/treasury';
import { add, type Decimal, formatDecimal, toDecimal, ZERO } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { creditedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, TRX_ASSET, tronWorld } from '../../../test/tron-world.ts';
import { balanceOf } from '../../ledger/index.ts';
import { settleFailed, settleFinal } from '../../payments/settle-payment.ts';
import { showSweeps } from './show-sweeps.ts';

const { db, clock, world, deps } = await tronWorld();
const coin = { networkId: ids.tron, currencyId: ids.usdt };
const shown = async (before: number | null = null) => sweepsAnswer.parse(await showSweeps(deps, before));
let made = 0;

/** Sent, and then final or failed at its fee. */
async function ended(purpose: 'sweep' | 'gas' | 'payout', fee: string, how: 'final' | 'failed' = 'final') {
  made += 1;
  const address = { ...coin, address: `target-${made}`, txId: `in-${made}`, index: made, amount: '250' };
  const { depositAddressId } = await creditedDeposit(deps, address);
  const assetId = purpose === 'gas' ? TRX_ASSET : TRON_USDT;
  const paymentId = await owedPayment(deps, { assetId, amount: '100', purpose, depositAddressId });
  const sent = { state: 'sent', tx_id: `out-${made}` } as const;
  await db.updateTable('payments').set(sent).where('id', '=', paymentId).execute();
  const end = {
    paymentId,
    at: clock.now(),
    catalogue: world.catalogue,
    fee: toDecimal(fee),
    from: 'sent',
  } as const;
  await db
    .transaction()
    .execute((tx) =>
      how === 'final' ? settleFinal(tx, end) : settleFailed(tx, { ...end, failure: 'reverted' }),
    );
}

describe('the list of sweeps', () => {
  it('shows each sweep and its gas with the ledger’s fee, the younger first', async () => {
    await ended('gas', '1.1');
    await ended('sweep', '13.000000000000000001');
    await ended('sweep', '5', 'failed');
    await ended('payout', '7');
    const { sweeps } = await shown();
    expect(sweeps).toMatchObject([
      { step: 'sweep', isFailed: true, fee: '5', feeCoin: 'TRX' },
      { step: 'sweep', asset: 'USDT@tron', amount: '100', isFailed: false, fee: '13.000000000000000001' },
      { step: 'gas', asset: 'TRX@tron', fee: '1.1' },
    ]);
  });

  it('adds the fees up by coin and month, equal to the ledger', async () => {
    await ended('gas', '1.1');
    await ended('sweep', '13.000000000000000001');
    await ended('sweep', '5', 'failed');
    const month = { month: '2030-01', coin: 'TRX', sweeps: 1 };
    const { months, sweeps } = await shown();
    const fees = await balanceOf(db, { kind: 'network-fees', currencyId: ids.trx });
    expect(months).toEqual([{ ...month, fees: formatDecimal(fees) }]);
    expect(sweeps.reduce<Decimal>((sum, { fee }) => add(sum, toDecimal(fee)), ZERO)).toBe(fees);
  });

  it('turns the month at midnight in Moscow', async () => {
    clock.advance(Date.parse('2030-01-31T20:59:59.000Z') - clock.now().getTime());
    await ended('sweep', '1');
    clock.advance(1_000);
    await ended('sweep', '2');
    const { months } = await shown();
    expect(months.map(({ month, fees }) => [month, fees])).toEqual([
      ['2030-02', '2'],
      ['2030-01', '1'],
    ]);
  });

  it('shows 50 at once, and then the older ones', async () => {
    for (let count = 0; count < 51; count += 1) await ended('sweep', '1');
    const first = await shown();
    expect(first.sweeps).toHaveLength(50);
    const rest = await shown(Number(first.before));
    expect(rest.sweeps).toHaveLength(1);
    expect(rest.before).toBeNull();
  });
});
