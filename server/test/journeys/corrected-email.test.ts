/** A mistyped e-mail is corrected before the first deposit; the wrong mailbox keeps nothing. */
import { changeEmailCodes as codes } from '@parom/contract/errors';
import { EMAIL_CHANGES_MAX } from '@parom/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { triesLimit } from '../../src/tickets/index.ts';
import { handClock } from '../clock.ts';
import { ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const change = async (ticket: Held, email: string, token = ticket.token) => {
  const answer = await service.call('POST', `/v1/tickets/changeEmail?ticketId=${ticket.id}`, {
    body: { email },
    token,
  });
  await service.settle();
  return answer.statusCode === 200 ? 200 : answer.json().errorCode;
};
const tokensIn = async (email: string): Promise<string[]> => {
  await service.settle();
  const { messages } = (await service.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)).json();
  return messages.flatMap(({ text }: { text: string }) => /offerToken=([\w-]+)/.exec(text)?.[1] ?? []);
};
const statusOf = async (ticket: Held, token: string | undefined) =>
  (await service.call('GET', `/v1/tickets/${ticket.id}/get`, { token })).statusCode;

describe('the e-mail of a ticket', () => {
  it('is corrected, and the wrong mailbox opens nothing any more', {
    tags: ['threat:ticket-token'],
  }, async () => {
    const ticket = await service.createTicket({ email: 'anna@gmial.com' });
    const [wrong] = await tokensIn('anna@gmial.com');
    expect(await statusOf(ticket, wrong)).toBe(200);
    expect(await service.view(ticket)).toMatchObject({ email: 'anna@gmial.com', isEmailOpen: true });

    expect(await change(ticket, ' Anna@Gmail.com ')).toBe(200);
    expect(await service.view(ticket)).toMatchObject({ email: 'anna@gmail.com', isEmailOpen: true });
    const [right, ...more] = await tokensIn('anna@gmail.com');
    expect(more).toEqual([]);
    expect(await statusOf(ticket, right)).toBe(200);
    expect(await statusOf(ticket, wrong)).toBe(401);
    // The session of the account that the typo made.
    expect(await statusOf(ticket, ticket.authToken)).toBe(401);
  });

  it('keeps its links, and is not mailed twice, when nothing changes', async () => {
    const ticket = await service.createTicket({ email: 'boris@example.com' });
    for (let turn = 0; turn <= EMAIL_CHANGES_MAX; turn += 1)
      expect(await change(ticket, 'boris@example.com')).toBe(200);
    const [mailed, ...more] = await tokensIn('boris@example.com');
    expect(more).toEqual([]);
    expect(await statusOf(ticket, mailed)).toBe(200);
    expect(await statusOf(ticket, ticket.authToken)).toBe(200);
  });

  it('stays for a mailed link and a token that it handed on', {
    tags: ['threat:ticket-token'],
  }, async () => {
    const ticket = await service.createTicket({ email: 'stranger@example.com' });
    const [mailed = ''] = await tokensIn('stranger@example.com');
    expect(await change(ticket, 'thief@example.com', mailed)).toBe(codes.byMailedLink);
    const path = (call: string) => `/v1/tickets/${call}?ticketId=${ticket.id}`;
    const { code } = (await service.call('POST', path('handOver'), { token: mailed })).json();
    const { offerToken } = (await service.call('POST', path('takeOver'), { body: { code } })).json();
    expect(await statusOf(ticket, offerToken)).toBe(200);
    expect(await change(ticket, 'thief@example.com', offerToken)).toBe(codes.byMailedLink);
    expect(await change(ticket, 'owner@example.com')).toBe(200);
    expect(await statusOf(ticket, offerToken)).toBe(401);
  });

  it('stays once a deposit is seen, and the form says so', async () => {
    const ticket = await service.createTicket({ email: 'paid@example.com' });
    await service.send(ticket);
    expect(await change(ticket, 'late@example.com')).toBe(codes.tooLate);
    expect((await service.view(ticket)).isEmailOpen).toBeUndefined();
    await service.mine(ids.bitcoin, 1);
    expect(await tokensIn('late@example.com')).toEqual([]);
  });

  it('of an account’s ticket is the account’s', async () => {
    const account = { email: 'account@example.com', password: 'a-good-password' };
    await service.call('POST', '/v1/auth/register', { body: { ...account, language: 1 } });
    const { token } = (await service.call('POST', '/v1/auth/login', { body: account })).json();
    const ticket = await service.createTicket({ bearer: token });
    expect(await change(ticket, 'other@example.com')).toBe(codes.ofAccount);
    expect(await statusOf(ticket, token)).toBe(200);
  });

  it('changes a few times only, and to an address only', async () => {
    const ticket = await service.createTicket({ email: 'first@example.com' });
    expect(await change(ticket, 'no address')).toBe(codes.emailInvalid);
    for (let turn = 1; turn <= EMAIL_CHANGES_MAX; turn += 1)
      expect(await change(ticket, `turn${turn}@example.com`)).toBe(200);
    expect((await service.view(ticket)).isEmailOpen).toBeUndefined();
    expect(await change(ticket, 'victim@example.com')).toBe(codes.tooManyChanges);
    expect(await tokensIn('victim@example.com')).toEqual([]);
  });

  it('of many tickets mails one stranger three times an hour only', {
    tags: ['threat:letter-flood'],
  }, async () => {
    for (let count = 0; count < 5; count += 1) {
      const ticket = await service.createTicket({ email: `maker${count}@example.com` });
      expect(await change(ticket, 'flooded@example.com')).toBe(200);
    }
    expect(await tokensIn('flooded@example.com')).toHaveLength(3);
  });
});

describe('the limit of tries', () => {
  it('refuses one client’s seventh change in ten minutes', () => {
    const clock = handClock();
    const count = triesLimit(clock, true);
    for (let turn = 0; turn < 6; turn += 1) count('changeEmail', '192.0.2.1');
    expect(() => count('changeEmail', '192.0.2.1')).toThrow('too many tries');
    expect(() => count('takeOver', '192.0.2.1')).not.toThrow();
    expect(() => count('changeEmail', '192.0.2.2')).not.toThrow();
    clock.advance(10 * 60_000);
    expect(() => count('changeEmail', '192.0.2.1')).not.toThrow();
  });
});
