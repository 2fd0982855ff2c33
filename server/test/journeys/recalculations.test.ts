/** What a customer learns when the receive amount of an unpaid ticket follows the market. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

const MINUTE = 60_000;
let service: Service;
let ticket: Held;
let email: string;
let count = 0;

beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.price(ids.btc, '90000');
  count += 1;
  email = `anna${count}@example.com`;
  ticket = await service.createTicket({ email });
});

const noted = async () => (await service.view(ticket)).recalculations ?? [];
const acknowledge = (untilUtc: string | undefined) =>
  service.call('POST', `/v1/tickets/acknowledge?ticketId=${ticket.id}`, {
    body: { untilUtc },
    token: ticket.token,
  });
const lettersOf = async (): Promise<{ subject: string; text: string }[]> =>
  (await service.call('GET', `/sandbox/mail?to=${email}`)).json().messages;
const subjects = async () =>
  (await lettersOf()).map(({ subject }) => subject).filter((subject) => subject.includes('you now get'));

describe('a recalculated ticket', () => {
  it('shows both amounts, both rates, the time and the sources', async () => {
    expect((await service.view(ticket)).recalculations).toBeUndefined();
    await service.price(ids.btc, '88000');
    const atUtc = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await noted()).toEqual([
      {
        atUtc,
        fromAmount: '891.9',
        toAmount: '872.08',
        fromRate: '90000',
        toRate: '88000',
        rateSources: ['sandbox'],
        rateAtUtc: atUtc,
      },
    ]);
    expect((await service.view(ticket)).toAmount).toBe('872.08');
  });

  it('keeps a change open that came after the acknowledged one', async () => {
    await service.price(ids.btc, '88000');
    const [first] = await noted();
    await service.price(ids.btc, '86000');
    expect((await acknowledge(first?.atUtc)).statusCode).toBe(200);
    expect((await noted()).map(({ isAcknowledged }) => isAcknowledged)).toEqual([true, undefined]);
  });

  it('refuses a time that is none', async () => {
    expect((await acknowledge('2025-99-99T10:00:00Z')).statusCode).toBe(400);
  });

  it('mails the old and the new amount when no page answers', async () => {
    await service.price(ids.btc, '88000');
    expect(await subjects()).toEqual([]);
    await service.price(ids.btc, '86000');
    await service.advance(3 * MINUTE);
    const letter = (await lettersOf()).find(({ subject }) => subject.includes('you now get'));
    for (const said of ['852.26 USDT', '891.9 USDT', '0.01 BTC', `/pay/${ticket.id}?offerToken=`])
      expect(letter?.text).toContain(said);
    await service.advance(3 * MINUTE);
    expect(await subjects()).toHaveLength(1);
  });

  it('mails nothing to a customer who continued on the page', async () => {
    await service.price(ids.btc, '88000');
    await acknowledge((await noted()).at(-1)?.atUtc);
    await service.advance(3 * MINUTE);
    expect(await subjects()).toEqual([]);
  });

  it('mails nothing once the transfer is seen or the price is back', async () => {
    await service.price(ids.btc, '88000');
    await service.price(ids.btc, '90000');
    await service.advance(3 * MINUTE);
    expect(await subjects()).toEqual([]);
    await service.price(ids.btc, '88000');
    await service.send(ticket);
    await service.advance(3 * MINUTE);
    expect(await subjects()).toEqual([]);
  });

  it('mails at most three times, however restless the market', async () => {
    await service.settle();
    // The mail limits of an unconfirmed address would stop the letters before.
    const [mailed] = (await lettersOf()).flatMap(({ text }) => /offerToken=(\S+)/.exec(text)?.[1] ?? []);
    await service.call('GET', `/v1/tickets/${ticket.id}/get`, { token: mailed });
    for (const price of ['88000', '86000', '84000', '82000', '80000']) {
      await service.price(ids.btc, price);
      await service.advance(3 * MINUTE);
    }
    expect(await subjects()).toHaveLength(3);
  });
});
