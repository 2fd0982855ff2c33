import { ed25519 } from '@noble/curves/ed25519.js';
import { add, formatDecimal, toDecimal } from '@parom/contract/money';
import { canonicalJson, RECEIPT_KEYS_PATH } from '@parom/contract/receipt-form';
import {
  checkReceipt,
  type ReceiptKeys,
  type SignedReceipt,
  type VerifySignature,
} from '@parom/contract/receipts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const verify: VerifySignature = ({ message, signature, publicKey }) =>
  ed25519.verify(signature, message, publicKey, { zip215: false });
const answered = ({ id, token }: Held) => service.call('GET', `/v1/tickets/${id}/receipt`, { token });
const receiptOf = async (ticket: Held): Promise<SignedReceipt> => (await answered(ticket)).json();
const published = async (): Promise<ReceiptKeys> =>
  (await service.app.http.inject({ url: RECEIPT_KEYS_PATH })).json();
const checked = async (text: string) => checkReceipt(text, (await published()).keys, verify);

async function completed(): Promise<{ ticket: Held; sent: string }> {
  const ticket = await service.createTicket();
  const sent = await service.send(ticket);
  await service.mine(ids.bitcoin, 2);
  await service.mine(ids.tron, 8);
  expect((await service.view(ticket)).status).toBe(4);
  return { ticket, sent };
}

describe('the receipt of an exchange', () => {
  it('states both transactions under a published key', async () => {
    const { ticket, sent } = await completed();
    const view = await service.view(ticket);
    const { body } = await answered(ticket);
    expect(await checked(body)).toEqual({
      kind: 'genuine',
      receipt: {
        createdAtUtc: view.creationDateUtc,
        deposits: [
          {
            amount: '0.01',
            coin: 'BTC',
            firstSeenAtUtc: expect.any(String),
            network: expect.stringContaining('Bitcoin'),
            rate: view.rate,
            rateAtUtc: view.rateAtUtc,
            rateSources: view.rateSources,
            transaction: sent,
          },
        ],
        finishedAtUtc: view.history.at(-1)?.atUtc,
        form: 'parom-receipt-1',
        markupPercent: String(view.markup),
        outcome: 'exchanged',
        payout: {
          address: addresses.tron,
          amount: view.toAmount,
          coin: 'USDT',
          memo: null,
          network: expect.stringContaining('TRC20'),
          paidAtUtc: expect.any(String),
          transaction: view.payoutTx?.id,
        },
        rate: view.rate,
        refunds: [],
        service: 'http://127.0.0.1:8080',
        ticket: view.simpleId,
      },
    });
  });

  it('before the payout is final does not exist', async () => {
    const ticket = await service.createTicket();
    const refusedAt = async () => (await answered(ticket)).json();
    expect(await refusedAt()).toMatchObject({ errorCode: 21 });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await refusedAt()).toMatchObject({ errorCode: 21 });
  });

  it('with a changed digit, strange key or moved field is refused', {
    tags: ['threat:forged-receipt'],
  }, async () => {
    const { ticket } = await completed();
    const { body } = await answered(ticket);
    const signed = await receiptOf(ticket);
    const other = ed25519.keygen();
    const message = new TextEncoder().encode(canonicalJson(signed.receipt));
    const bySelf = Buffer.from(ed25519.sign(message, other.secretKey)).toString('base64url');
    const { ticket: number, ...rest } = signed.receipt;
    const forged: Readonly<Record<string, string>> = {
      digit: body.replace('"amount":"0.01"', '"amount":"0.02"'),
      strangeKey: canonicalJson({ ...signed, key: '0123456789abcdef', signature: bySelf }),
      ourKeyNamed: canonicalJson({ ...signed, signature: bySelf }),
      reordered: JSON.stringify({ ...signed, receipt: { ticket: number, ...rest } }),
      twice: body.replace('"amount":"0.01"', '"amount":"9","amount":"0.01"'),
      more: body.replace('"coin":"BTC"', '"coin":"BTC","comment":"paid"'),
      text: 'I have paid, honestly',
    };
    const kinds: Record<string, string> = {};
    for (const [name, text] of Object.entries(forged)) kinds[name] = (await checked(text)).kind;
    expect(kinds).toEqual({
      digit: 'altered',
      strangeKey: 'unknownKey',
      ourKeyNamed: 'altered',
      reordered: 'rearranged',
      twice: 'rearranged',
      more: 'rearranged',
      text: 'unreadable',
    });
    const indented = JSON.stringify(JSON.parse(body), null, 2);
    expect((await checked(indented)).kind).toBe('genuine');
  });
});

it('the receipt of a refund states the deposit, the returned amount and its transaction', async () => {
  const ticket = await service.createTicket();
  const sent = await service.send(ticket, '0.0001');
  await service.mine(ids.bitcoin, 2);
  await service.advance(31 * 60_000);
  const [deposit] = (await service.view(ticket)).deposits;
  expect(deposit?.id).toBe(sent);
  await service.command('hold-ticket', { ticket: ticket.id, reason: 'too little' });
  const refund = { ticket: ticket.id, address: addresses.bitcoin, reason: 'too little' };
  await service.command('refund-ticket', refund);
  await service.mine(ids.bitcoin, 3);
  const view = await service.view(ticket);
  expect(view.status).toBe(8);
  const { body } = await answered(ticket);
  expect(await checked(body)).toMatchObject({
    kind: 'genuine',
    receipt: {
      outcome: 'refunded',
      payout: null,
      rate: null,
      deposits: [],
      refunds: [
        {
          address: addresses.bitcoin,
          amount: view.refunds?.[0]?.amount,
          deposited: '0.0001',
          depositTransaction: sent,
          networkFee: view.refunds?.[0]?.networkFee,
          screeningDeduction: '0',
          transaction: view.refunds?.[0]?.id,
        },
      ],
    },
  });
});

it('the receipt of a refund after screening states fee and deduction, which add up', async () => {
  const ticket = await service.createTicket();
  await service.send(ticket);
  await service.command('hold-ticket', { ticket: ticket.id, reason: 'screening' });
  await service.mine(ids.bitcoin, 2);
  const refund = { ticket: ticket.id, address: addresses.bitcoin, reason: 'screening', aml: true };
  await service.command('refund-ticket', refund);
  await service.mine(ids.bitcoin, 3);
  const [back] = (await receiptOf(ticket)).receipt.refunds;
  expect(back).toMatchObject({
    deposited: '0.01',
    screeningDeduction: '0.0005',
    networkFee: expect.any(String),
  });
  const parts = [back?.amount, back?.networkFee, back?.screeningDeduction].map((part) =>
    toDecimal(part ?? ''),
  );
  expect(formatDecimal(parts.reduce(add))).toBe('0.01');
  expect((await checked((await answered(ticket)).body)).kind).toBe('genuine');
});

describe('the last letter', () => {
  const lastTo = async (email: string) => {
    const { messages } = (await service.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)).json();
    return messages[0];
  };

  it('has the genuine receipt attached once the address is confirmed', async () => {
    const email = 'reader@example.com';
    const ticket = await service.createTicket({ email });
    await service.settle();
    const link = await lastTo(email);
    expect(link).not.toHaveProperty('attachment');
    const token = /offerToken=([\w-]+)/.exec(link.text)?.[1];
    await service.call('GET', `/v1/tickets/${ticket.id}/get`, { token });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    const { attachment, html } = await lastTo(email);
    expect((await checked(attachment.text)).kind).toBe('genuine');
    expect(attachment.name).toMatch(/^receipt-\d+\.json$/);
    expect(html).toContain('class="brand"');
  });

  it('has no attachment where it is the first one to an unconfirmed address', async () => {
    const email = 'stranger@example.com';
    const ticket = await service.createTicket({ email });
    await service.send(ticket);
    await service.db.deleteFrom('mailed_tokens').where('ticket_id', '=', ticket.id).execute();
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    expect((await service.view(ticket)).status).toBe(4);
    const { text, ...rest } = await lastTo(email);
    expect(text).not.toContain('USDT');
    expect(rest).not.toHaveProperty('attachment');
  });
});

describe('a rotated key', () => {
  it('stays listed without its private half, and its receipts stay genuine', async () => {
    const { ticket } = await completed();
    const { body: before } = await answered(ticket);
    const rotated = await service.ask('rotate-receipt-key', {});
    expect(rotated.statusCode).toBe(200);
    await service.advance(1_000);
    expect((await checked(before)).kind).toBe('genuine');
    const after = await receiptOf(ticket);
    expect(after.key).not.toBe((JSON.parse(before) as SignedReceipt).key);
    expect((await checked(canonicalJson(after))).kind).toBe('genuine');
    const rows = await service.db.selectFrom('receipt_keys').selectAll().execute();
    expect(rows.filter(({ sealed }) => sealed !== null)).toHaveLength(1);
    expect(rows.length).toBeGreaterThan(1);
  });

  it('is sent again only to a checker that does not know the list of keys', async () => {
    const asked = (etag?: string) =>
      service.app.http.inject({ url: RECEIPT_KEYS_PATH, headers: etag ? { 'if-none-match': etag } : {} });
    await service.advance(1_000);
    const { etag = '' } = (await asked()).headers;
    const known = await asked(String(etag));
    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect((await service.ask('rotate-receipt-key', {})).statusCode).toBe(200);
    await service.advance(1_000);
    const fresh = await asked(String(etag));
    expect([fresh.statusCode, fresh.json()]).toEqual([200, await published()]);
  });

  it('signs nothing that finished after its end', { tags: ['threat:forged-receipt'] }, async () => {
    const { ticket } = await completed();
    const { body } = await answered(ticket);
    const { keys } = await published();
    const ended = keys.map((key) => ({ ...key, untilUtc: '2000-01-01T00:00:00Z' }));
    expect(checkReceipt(body, ended, verify).kind).toBe('retiredKey');
  });
});
