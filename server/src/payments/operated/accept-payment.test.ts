import { randomUUID } from 'node:crypto';
import { toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { owedPayment } from '../../../test/owed-payments.ts';
import { included } from '../../../test/scripted-chain.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { acceptPayment, advancePayment, findPayment } from '../index.ts';

const { db, clock, world, deps } = await tronWorld();
const paid = toDecimal('99');
const owe = () =>
  owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true });
const accept = (paymentId: string) => acceptPayment(deps, { paymentId, paid });
const refused = { done: false, said: [{ code: 'noDifferentCredit' }] };

describe('a payment that credited another sum', () => {
  it('is neither an unknown one nor one that was not sent', async () => {
    expect(await accept(randomUUID())).toMatchObject(refused);
    expect(await accept(await owe())).toMatchObject(refused);
  });

  it('is accepted once by two operators, and its alert ends', async () => {
    const id = await owe();
    world.chain.record = () => ({ ...included(1_000), state: 'different', paid });
    await advancePayment(deps, id);
    expect(await openAlerts(db)).toHaveLength(1);
    clock.advance(60_000);
    const { lookUp } = world.chain;
    let first: unknown;
    world.chain.lookUp = async (carrier) => {
      world.chain.lookUp = lookUp;
      first = await accept(id);
      return lookUp(carrier);
    };
    expect(await accept(id)).toMatchObject(refused);
    expect(first).toEqual({ done: true });
    expect((await findPayment(db, id))?.state).toBe('final');
    const ended = await db.selectFrom('alerts').select('resolved_at').execute();
    expect(ended).toEqual([{ resolved_at: clock.now() }]);
  });
});
