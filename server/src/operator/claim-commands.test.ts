import { TicketStatus } from '@parom/contract/ticket-status';
import { beforeEach, describe, expect, it } from 'vitest';
import { addresses } from '../../test/factories.ts';
import { assets, OPERATOR, putDeposit, putPayment, putTicket } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { withReason } from '../../test/with-reason.ts';
import { firstOperator } from '../operators/index.ts';
import { keepRecipient } from '../tickets/index.ts';
import { readQueue } from './console/read-queue.ts';

const { db, world, run, clock, statusOf } = await smallWorld();
const COLLEAGUE = { email: 'boris@example.com', password: 'a second long password' };
const CARD = '4111111111111111';
const MINUTE_MS = 60_000;

let ticket: Awaited<ReturnType<typeof putTicket>>;
let payout: string;
beforeEach(async () => {
  const made = { db, clock, noteMade: async () => {} };
  await firstOperator(made, { ...COLLEAGUE, isReset: true });
  ticket = await putTicket(world.deps, { status: TicketStatus.sending, getAssetId: assets.rub });
  const toAddress = await db.transaction().execute((tx) => keepRecipient(tx, world.deps, CARD));
  await db.updateTable('tickets').set({ to_address: toAddress }).where('id', '=', ticket.id).execute();
  const owed = { ticketId: ticket.id, assetId: assets.rub, amount: '70000', state: 'manual' } as const;
  payout = (await putPayment(world.deps, owed)) ?? '';
});

const colleague = async (command: string, values: object) => {
  const token = await world.logInOperator(COLLEAGUE);
  const { status, body } = await world.post(
    `/console/commands/${command}`,
    withReason(command, values),
    token,
  );
  return { status, said: String(body.result ?? body.message) };
};
const claim = () => run('claim-payment', { payout: ticket.number });
const show = () => run('show-recipient', { ticket: ticket.number });
const record = (reference = 'SBP 4711') => run('record-transfer', { payout, reference });
const holder = async () => (await run('payouts', { state: 'manual' }))[0]?.claimedBy ?? null;
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString();
const stateOf = async () =>
  (await db.selectFrom('payments').select('state').where('id', '=', payout).executeTakeFirstOrThrow()).state;

describe('a payment by hand', () => {
  it('is neither shown nor recorded before it is claimed', async () => {
    const first = `422: you hold no open claim on this payment, and another operator could pay it too. First: claim-payment --payout ${payout}`;
    await expect(show()).rejects.toThrow(first);
    await expect(record()).rejects.toThrow(first);
    expect(await stateOf()).toBe('manual');
    const until = inMinutes(15);
    expect(await claim()).toContain(`is yours until ${until}`);
    expect(await show()).toContain(CARD);
    expect(await run('payouts')).toMatchObject([{ claimedBy: OPERATOR.email, claimedUntil: until }]);
    expect(await record()).toContain('The transfer is recorded');
    expect(await db.selectFrom('payment_claims').selectAll().execute()).toEqual([]);
  });

  it('of two operators who claim it at once has one holder', async () => {
    const token = await world.logInOperator(COLLEAGUE);
    const give = (bearer: string) => world.post('/console/commands/claim-payment', { payout }, bearer);
    const tokens = [world.token, token, world.token, token, world.token, token];
    const answers = await Promise.all(tokens.map(give));
    const owners = [OPERATOR.email, COLLEAGUE.email];
    const won = owners.filter((_, owner) =>
      answers.some(({ status }, index) => status === 200 && index % 2 === owner),
    );
    expect(won).toHaveLength(1);
    expect(await holder()).toBe(won[0]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
  });

  it('is neither shown to a second operator nor recorded by one', async () => {
    const until = inMinutes(15);
    await claim();
    for (const [command, values] of [
      ['show-recipient', { ticket: ticket.number }],
      ['record-transfer', { payout, reference: 'SBP 4712' }],
      ['claim-payment', { payout }],
    ] as const) {
      const { status, said } = await colleague(command, values);
      expect([command, status]).toEqual([command, 422]);
      expect(said).toContain(`${OPERATOR.email} holds this payment until ${until}: transfer nothing`);
    }
    expect(await stateOf()).toBe('manual');
    await record();
  });

  it('is free 15 minutes after its claim, or its last prolonging', async () => {
    await claim();
    clock.advance(10 * MINUTE_MS);
    await claim();
    clock.advance(15 * MINUTE_MS - 1);
    expect((await colleague('claim-payment', { payout })).status).toBe(422);
    clock.advance(1);
    expect(await holder()).toBeNull();
    await expect(record()).rejects.toThrow('422: you hold no open claim');
    expect((await colleague('claim-payment', { payout })).status).toBe(200);
    await expect(record()).rejects.toThrow(`422: ${COLLEAGUE.email} holds this payment`);
    expect((await colleague('show-recipient', { ticket: ticket.number })).said).toContain(CARD);
    expect((await colleague('record-transfer', { payout, reference: 'SBP 1' })).status).toBe(200);
    await expect(claim()).rejects.toThrow('422: no transfer by hand');
  });

  it('stands in the queue and on its ticket with its holder', async () => {
    const held = { by: OPERATOR.email, until: inMinutes(15) };
    const claims = async () => [
      (await readQueue(world.deps)).items.find(({ id }) => id === payout)?.claim,
      (await run('ticket', { ticket: ticket.number })).payouts[0].claim,
    ];
    expect(await claims()).toEqual([null, null]);
    await claim();
    expect(await claims()).toEqual([held, held]);
  });
});

describe('a claimed payment by hand', () => {
  const toAnna = () => ({ ticket: ticket.number, address: addresses.bitcoin, reason: 'asked for' });
  const stop = () => colleague('invalidate-ticket', { ticket: ticket.number, reason: 'it looks wrong' });
  const statusOfTicket = () => statusOf(ticket.id);
  beforeEach(async () => {
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  });

  it('is refunded by no other operator until it is released', async () => {
    await claim();
    expect(await colleague('refund-ticket', toAnna())).toMatchObject({
      status: 422,
      said: expect.stringContaining(`${OPERATOR.email} holds this payment until ${inMinutes(15)}`),
    });
    expect([await stateOf(), await statusOfTicket()]).toEqual(['manual', TicketStatus.sending]);
    await run('release-payment', { payout });
    expect((await colleague('refund-ticket', toAnna())).status).toBe(200);
    expect([await stateOf(), await statusOfTicket()]).toEqual(['cancelled', TicketStatus.refunding]);
  });

  it('is taken back by its holder', async () => {
    await claim();
    await run('refund-ticket', toAnna());
    expect([await stateOf(), await statusOfTicket()]).toEqual(['cancelled', TicketStatus.refunding]);
  });

  it('is recorded although another operator stopped its ticket', async () => {
    await claim();
    expect((await stop()).status).toBe(200);
    expect([await stateOf(), await statusOfTicket()]).toEqual(['manual', TicketStatus.invalid]);
    expect((await colleague('refund-ticket', toAnna())).status).toBe(422);
    expect(await record()).toContain('The transfer is recorded');
    expect(await stateOf()).toBe('final');
  });

  it('of a stopped ticket is refunded once the claim ended', async () => {
    await claim();
    await stop();
    clock.advance(15 * MINUTE_MS);
    await expect(claim()).rejects.toThrow('422: no transfer by hand');
    expect((await colleague('refund-ticket', toAnna())).status).toBe(200);
    expect([await stateOf(), await statusOfTicket()]).toEqual(['cancelled', TicketStatus.refunding]);
  });
});

describe('a claim', () => {
  const become = (role: 'cashier' | 'treasurer') =>
    db.updateTable('operators').set({ role }).where('email', '=', COLLEAGUE.email).execute();

  it('that its holder releases is free', async () => {
    await expect(run('release-payment', { payout })).rejects.toThrow('422: no operator holds this payment');
    await claim();
    expect(await run('release-payment', { payout })).toContain('Any operator may claim');
    await expect(record()).rejects.toThrow('422: you hold no open claim');
    expect((await colleague('claim-payment', { payout })).status).toBe(200);
  });

  it('is released by another operator only as a treasurer, with a reason', async () => {
    await claim();
    await become('cashier');
    const why = 'she went home';
    expect((await colleague('release-payment', { payout, why })).said).toContain(`${OPERATOR.email} holds`);
    await become('treasurer');
    expect((await colleague('release-payment', { payout })).said).toContain('say why');
    expect(await holder()).toBe(OPERATOR.email);
    expect((await colleague('release-payment', { payout, why })).said).toContain(
      `Before, ${OPERATOR.email} held it`,
    );
    expect(await run('audit', { command: 'release-payment' })).toMatchObject([
      { operator: COLLEAGUE.email, arguments: { payout, why }, outcome: 'done' },
      { outcome: 'refused' },
      { outcome: 'refused' },
    ]);
    await expect(record()).rejects.toThrow('422: you hold no open claim');
  });

  it('stands while the record of its transfer waits for a second operator', async () => {
    await run('set-act-limit', { act: 'record-transfer', asset: 'RUB', amount: '1000' });
    await expect(record()).rejects.toThrow('422: you hold no open claim');
    await claim();
    expect(await record()).toContain('waits');
    clock.advance(3_600_000);
    expect((await colleague('claim-payment', { payout })).status).toBe(422);
    const [{ id: proposal }] = await run('proposals');
    expect((await colleague('confirm-proposal', { proposal })).said).toContain('The transfer is recorded');
    expect(await stateOf()).toBe('final');
  });
});
