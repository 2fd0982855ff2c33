import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { findDeposit } from './deposit-store.ts';
import { type NewJudgement, placeJudgements } from './judgement-store.ts';

const { db, clock, world } = await smallWorld();

it('a deposit that returns keeps no rate, refund or finding of its first life', async () => {
  const ticket = await putTicket(world.deps, { status: TicketStatus.confirming });
  const depositId = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  const place = (change: Partial<NewJudgement>) => {
    const judgement: NewJudgement = {
      depositId,
      ticketId: ticket.id,
      verdict: 'pending',
      disposition: 'open',
      ...change,
    };
    return db.transaction().execute((tx) => placeJudgements(tx, [judgement], clock.now()));
  };
  const at = clock.now();
  await db
    .updateTable('deposit_judgements')
    .set({
      verdict: 'vanished',
      disposition: 'vanished',
      is_dust: true,
      was_stopped: true,
      was_doubted: true,
      locked_give_usdt: '95000',
      locked_get_usdt: '1',
      locked_promise: '880',
      locked_at: at,
      awaits_price: true,
      confirmed_give_usdt: '94000',
      confirmed_get_usdt: '1',
      confirmed_at: at,
      exchanged_at_rates: JSON.stringify([]),
      refund_network_fee: '0.0001',
      refund_aml_fee: '0.0005',
    })
    .execute();
  const rate = { giveUsdt: toDecimal('90000'), getUsdt: toDecimal('1'), sources: ['test'], at };
  const lock = { ...rate, promised: null, awaitsPrice: false };
  await place({ isResent: true, lock });
  const anew = {
    verdict: 'pending',
    disposition: 'open',
    isDust: false,
    isResent: true,
    lock,
    confirmed: null,
    exchangedAt: null,
    refundKept: null,
    wasStopped: false,
    wasDoubted: false,
  };
  expect(await findDeposit(db, depositId)).toMatchObject(anew);
  await place({ verdict: 'late', disposition: 'parked' });
  expect(await findDeposit(db, depositId)).toMatchObject(anew);
});
