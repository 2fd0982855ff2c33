/** What an operator asks and commands after a restored backup. */

import { randomUUID } from 'node:crypto';
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, it } from 'vitest';
import { addresses } from '../../test/factories.ts';
import { assets, putDeposit, putTicket, USER } from '../../test/operator-world.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { smallWorld } from '../../test/small-world.ts';
import { sendMail, type Transport } from '../mail/index.ts';
import { paymentKeys } from '../payments/index.ts';
import { openAlerts, raiseAlert } from '../platform/alerts/alerts-store.ts';

const { db, clock, world } = await smallWorld();

const putPayment = (ticketId: string, depositId: number | null = null) =>
  owedPayment(world.deps, {
    ...(depositId === null
      ? { key: paymentKeys.payout(ticketId, 0), purpose: 'payout', ticketId }
      : { key: paymentKeys.refund(depositId, 0), purpose: 'refund', depositId }),
    assetId: assets.usdtTron,
    address: addresses.tron,
    amount: '880',
  });

it('recipient lists all that is owed or was paid to an address, newest first', async () => {
  const held = await putTicket(world.deps, { status: TicketStatus.onHold });
  clock.advance(1_000);
  const sending = await putTicket(world.deps, { status: TicketStatus.sending });
  clock.advance(1_000);
  const payout = await putPayment(sending.id);
  clock.advance(1_000);
  const deposit = await putDeposit(world.deps, { ticket: held, amount: '0.1', disposition: 'parked' });
  await putPayment(held.id, deposit);
  await world.post('/v1/auth/register', USER);
  const { id: user } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', USER.email)
    .executeTakeFirstOrThrow();
  clock.advance(1_000);
  const { id: withdrawal } = await db
    .insertInto('withdrawals')
    .values({
      id: held.id,
      user_id: user,
      amount_usdt: '40',
      fee_usdt: '2',
      asset_id: assets.usdtTron,
      pay_amount: '38',
      address: addresses.tron,
      state: 'requested',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  expect(await world.run('recipient', { address: ` ${addresses.tron}` })).toMatchObject([
    { what: 'withdrawal', state: 'requested', amount: '38 USDT@tron', ticket: null, id: withdrawal },
    { what: 'refund', state: 'queued', ticket: held.number },
    { what: 'payout', state: 'queued', amount: '880 USDT@tron', ticket: sending.number, id: payout },
    { what: 'ticket', state: 'held', amount: '880 USDT@tron', ticket: held.number, id: held.id },
  ]);
  expect(await world.run('recipient', { address: addresses.bitcoin })).toEqual([]);
});

it.each([
  { stored: '+79161234567', spelt: ['79161234567', '8 916 123-45-67', '+7 (916) 123-45-67'] },
  { stored: '4111111111111111', spelt: ['4111 1111 1111 1111'] },
  { stored: addresses.evm, spelt: [addresses.evm.toLowerCase()] },
])('recipient finds $stored as a bank or an explorer spells it', async ({ stored, spelt }) => {
  const { id } = await putTicket(world.deps, { status: TicketStatus.onHold });
  await db.updateTable('tickets').set({ to_address: stored }).where('id', '=', id).execute();
  for (const address of spelt)
    expect(await world.run('recipient', { address })).toMatchObject([{ what: 'ticket', id }]);
});

it('recipient refuses a card with hidden digits', async () => {
  await expect(world.run('recipient', { address: '4111 **** **** 1111' })).rejects.toThrow(
    'nor a phone or card',
  );
});

it('discard-letters keeps letters from leaving and resolves the mail alert', async () => {
  const at = clock.now();
  const put = (id: string, sent_at: Date | null) =>
    db
      .insertInto('mails')
      .values({
        id,
        recipient: 'ann@shop.example',
        subject: 'closed, no payment came',
        text_body: 'we see no transfer',
        html_body: '',
        message_id: id,
        lane: 'paid',
        created_at: at,
        admitted_at: at,
        sent_at,
      })
      .execute();
  const waits = randomUUID();
  await put(waits, null);
  await put(randomUUID(), at);
  await raiseAlert(db, at, 'mail', alertDetail('mailRefused', {}));

  expect(await world.run('discard-letters', { reason: 'restored' })).toContain('1 letter');
  const left: string[] = [];
  const transport: Transport = async ({ messageId }) => void left.push(messageId);
  await sendMail(
    { db, clock, siteSettings: () => ({}) as never, transport, secretOf: async () => null },
    waits,
  );
  expect(left).toEqual([]);
  expect(await openAlerts(db)).toEqual([]);
  expect(await world.run('discard-letters', { reason: 'restored' })).toContain('0 letters');
});
