/** Cards and phones are encrypted and shown by their last digits. Personal data is erased after its days. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/boot/config.ts';
import { openKeyring } from '../../src/boot/open-keyring.ts';
import { type Keyring, keyring } from '../../src/platform/secrets/keyring.ts';
import { keepRecipient, revealRecipient, sealRecipients } from '../../src/tickets/index.ts';
import { eraseClientAddresses } from '../../src/tickets/personal/erasure-store.ts';
import { copyTicket } from '../copied-tickets.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

const DAY = 24 * 3_600_000;
const CARD = '4111111111111111';
const PHONE = '+79161234567';
const TELEGRAM = '@anna_petrova';
const reason = 'looked at';
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** The tables that hold the text in any column of any row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(service.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} as row where row::text like ${`%${text}%`}`.execute(
        service.db,
      );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
const rowOf = ({ id }: Held) =>
  service.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const paymentOfIntent = ({ id }: Held) =>
  service.db
    .selectFrom('payments')
    .selectAll()
    .where('ticket_id', '=', id)
    .where('purpose', '=', 'payout')
    .executeTakeFirstOrThrow();
const toRoubles = (address: string, email?: string): Promise<Held> =>
  service.createTicket({
    get: [ids.rub, null],
    address,
    memo: TELEGRAM,
    ...(email === undefined ? {} : { email }),
  });
const asked = async (name: string, values: object) => (await service.ask(name, values)).json().result;

/** Paid and transferred by hand. */
async function complete(address: string, reference: string, email?: string): Promise<Held> {
  const ticket = await toRoubles(address, email);
  await service.settle();
  await service.send(ticket);
  await service.mine(ids.bitcoin, 2);
  const payout = (await paymentOfIntent(ticket)).id;
  expect(await service.command('claim-payment', { payout })).toBe(200);
  expect(await service.command('record-transfer', { payout, reference })).toBe(200);
  expect((await service.view(ticket)).status).toBe(4);
  return ticket;
}

describe('a card or phone', () => {
  it.each([
    [CARD, '4111 1111 1111 1111', '•••• 1111'],
    [PHONE, '8 (916) 123-45-67', '•••• 4567'],
  ])(
    '%s is in no table, and shows its last four digits',
    { tags: ['threat:personal-data'] },
    async (number, spelling, shown) => {
      const ticket = await toRoubles(spelling);
      await service.send(ticket);
      await service.mine(ids.bitcoin, 2);
      expect((await service.view(ticket)).toWallet).toEqual({ address: shown, memo: TELEGRAM });
      const { simple_id } = await rowOf(ticket);
      expect(await asked('ticket', { ticket: ticket.id })).toMatchObject({ toAddress: shown });
      const listed = await asked('payouts', { state: 'manual' });
      expect(listed.find((row: { ticket: number }) => row.ticket === simple_id)).toMatchObject({
        address: shown,
      });
      expect(await asked('find', { by: spelling })).toMatchObject([{ number: simple_id }]);
      expect(await asked('recipient', { address: spelling })).toMatchObject([{ ticket: simple_id }]);
      for (const text of [number, number.replace('+', '')]) expect(await tablesWith(text)).toEqual([]);

      await asked('claim-payment', { payout: String(simple_id) });
      const answer = await asked('show-recipient', { ticket: String(simple_id) });
      expect(answer).toBe(`Ticket ${simple_id} pays to ${number}, Telegram ${TELEGRAM}.`);
      const [audited] = await asked('audit', { command: 'show-recipient' });
      expect(audited).toMatchObject({ arguments: { ticket: String(simple_id) }, outcome: 'done' });
      expect(await tablesWith(number)).toEqual([]);
    },
  );

  it('blocked, is refused in every spelling and stored nowhere', async () => {
    const card = '5555555555554444';
    expect(await service.command('block-address', { address: '5555 5555 5555 4444', reason: 'a mule' })).toBe(
      200,
    );
    await expect(toRoubles('5555-5555-5555-4444')).rejects.toThrow('"errorCode":11');
    expect(JSON.stringify(await asked('blocked-addresses', {}))).toContain('•••• 4444');
    expect(await tablesWith(card)).toEqual([]);
    const [audited] = await asked('audit', { command: 'block-address' });
    expect(audited).toMatchObject({ arguments: { address: '•••• 4444' } });
    expect(await service.command('unblock-address', { address: card })).toBe(200);
    expect(await toRoubles(card)).toBeDefined();
  });

  it('blocked after the order, stops the payout', async () => {
    const card = '4012888888881881';
    const ticket = await toRoubles(card);
    await service.send(ticket);
    await service.command('block-address', { address: card, reason: 'a mule' });
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(ticket)).toMatchObject({ status: 9, statusReason: 'screening' });
  });

  it('under a former key is read and encrypted with the new one', async () => {
    const former = service.keyring;
    const ticket = await toRoubles('3530111333300000');
    const before = (await rowOf(ticket)).to_address;
    const next = keyring([Buffer.alloc(32, 3)]);
    await expect(revealRecipient({ db: service.db, keyring: next }, before)).rejects.toThrow(
      'none of the data keys',
    );
    // The keys of the service are not reachable here, so two other keys are tried both ways.
    const open = await revealRecipient({ db: service.db, keyring: former }, before);
    expect(open).toBe('3530111333300000');
    const [one, two] = [Buffer.alloc(32, 21), Buffer.alloc(32, 22)];
    const { db, clock } = service;
    const storedUnder = async (ring: Keyring): Promise<string> => {
      await db.deleteFrom('sealed_recipients').execute();
      const token = await db
        .transaction()
        .execute((tx) => keepRecipient(tx, { clock, keyring: ring }, '3530111333300000'));
      await db.updateTable('tickets').set({ to_address: token }).where('id', '=', ticket.id).execute();
      return token;
    };
    const first = await storedUnder(keyring([one]));
    const ring = keyring([two, one]);
    expect(await revealRecipient({ db, keyring: ring }, first)).toBe(open);
    await sealRecipients({ db, clock, keyring: ring });
    const second = (await rowOf(ticket)).to_address;
    expect(second).not.toBe(first);
    expect(await revealRecipient({ db, keyring: keyring([two]) }, second)).toBe(open);

    const config = readConfig({});
    await expect(openKeyring({ config, db, clock })).rejects.toThrow('is not the key that cards and phones');
    await storedUnder(former);
  });
});

describe('personal data', () => {
  it('of each kind is erased after its days, and not before', {
    tags: ['threat:personal-data'],
  }, async () => {
    const email = 'forgotten@example.com';
    const card = await complete('4222222222222220', 'bank-1', email);
    const phone = await complete('+79031112233', 'bank-2');
    const token = (await rowOf(card)).to_address;
    expect(await service.command('add-note', { email, note: `${email} called` })).toBe(200);
    const kept = async () => {
      const [one, other] = [await rowOf(card), await rowOf(phone)];
      return {
        email: one.email !== '',
        mails: (await tablesWith(email)).includes('mails'),
        notes: (await tablesWith(email)).includes('customer_notes'),
        clientAddress: one.client_address !== '',
        card: one.to_address !== '••••',
        phone: other.to_address !== '••••',
        telegram: one.to_memo !== null,
      };
    };
    const all = {
      email: true,
      mails: true,
      notes: true,
      clientAddress: true,
      card: true,
      phone: true,
      telegram: true,
    };
    await service.advance(89 * DAY);
    expect(await kept()).toEqual(all);
    await service.advance(2 * DAY);
    expect(await kept()).toEqual({ ...all, clientAddress: false });
    await service.advance(88 * DAY);
    expect(await kept()).toEqual({ ...all, clientAddress: false });
    await service.advance(3 * DAY);
    const gone = { ...all, clientAddress: false, card: false, phone: false, telegram: false };
    expect(await kept()).toEqual(gone);
    expect(await paymentOfIntent(card)).toMatchObject({ address: '••••', memo: null, state: 'final' });
    expect(await tablesWith(token)).toEqual([]);
    expect((await service.ask('show-recipient', { ticket: card.id })).statusCode).toBe(422);
    await service.advance(182 * DAY);
    expect(await kept()).toEqual(gone);
    await service.advance(3 * DAY);
    expect(await kept()).toEqual({ ...gone, email: false, mails: false, notes: false });
    // The unused automatic account of the ticket is gone by then.
    expect(await tablesWith(email)).toEqual([]);
    expect(await asked('ticket', { ticket: card.id })).toMatchObject({
      status: 'completed',
      toAddress: '••••',
    });
  });

  it('of a ticket that has no end stays', async () => {
    const ticket = await toRoubles('4000056655665556');
    await service.send(ticket);
    await service.command('hold-ticket', { ticket: ticket.id, reason });
    await service.advance(400 * DAY);
    expect((await rowOf(ticket)).email).not.toBe('');
    expect(await asked('show-recipient', { ticket: ticket.id })).toContain('4000056655665556');
  });

  it('erased, puts a later deposit on hold, to be refunded', async () => {
    const ticket = await toRoubles('4000000000000077');
    await service.advance(DAY);
    await service.advance(400 * DAY);
    expect(await rowOf(ticket)).toMatchObject({
      status: 5,
      email: '',
      to_address: '••••',
      client_address: '',
    });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect((await rowOf(ticket)).status).toBe(9);
    for (const name of ['pay-ticket', 'continue-ticket']) {
      const answer = await service.ask(name, { ticket: ticket.id, reason });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().message).toContain('was erased after its days: refund-ticket');
    }
    expect(
      await service.command('refund-ticket', { ticket: ticket.id, address: addresses.bitcoin, reason }),
    ).toBe(200);
    await service.mine(ids.bitcoin, 3);
    expect((await rowOf(ticket)).status).toBe(8);
  });

  it('of a long expired ticket is erased too', async () => {
    const ticket = await toRoubles(CARD);
    await service.advance(DAY);
    await service.advance(181 * DAY);
    const { closed_at, to_address } = await rowOf(ticket);
    expect(closed_at).not.toBeNull();
    expect(to_address).toBe('••••');
    expect(
      (await service.call('GET', `/v1/tickets/${ticket.id}/get`, { token: ticket.token })).statusCode,
    ).toBe(401);
  });

  it('of very many tickets is erased in one run', async () => {
    const ticket = await toRoubles(CARD);
    await service.advance(DAY);
    // More than one batch, and the first batch is full.
    await copyTicket(service.db, ticket.id, 500);
    await eraseClientAddresses(service.db, service.clock.now());
    const kept = await service.db
      .selectFrom('tickets')
      .select('id')
      .where('client_address', '<>', '')
      .where('closed_at', 'is not', null)
      .execute();
    expect(kept).toEqual([]);
    expect((await rowOf(ticket)).client_address).toBe('');
  });
});
