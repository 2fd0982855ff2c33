/** Another device continues a ticket by a code for one use. */
import { handOverCodes as codes } from '@parom/contract/errors';
import { HAND_OVER_MS } from '@parom/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../src/accounts/index.ts';
import { listenerOf } from '../../src/tickets/shown/ticket-audience.ts';
import { type Held, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const codeOf = async (ticket: Held): Promise<string> =>
  (await service.call('POST', `/v1/tickets/handOver?ticketId=${ticket.id}`, { token: ticket.token })).json()
    .code;
const take = async (ticketId: string, code: string) => {
  const answer = await service.call('POST', `/v1/tickets/takeOver?ticketId=${ticketId}`, { body: { code } });
  return answer.statusCode === 200 ? answer.json().offerToken : answer.json().errorCode;
};
const statusOf = async (ticket: Held, token: string) =>
  (await service.call('GET', `/v1/tickets/${ticket.id}/get`, { token })).statusCode;

describe('a code for another device', { tags: ['threat:ticket-token'] }, () => {
  it('becomes a token of the same rights and live events', async () => {
    const ticket = await service.createTicket();
    const token = await take(ticket.id, await codeOf(ticket));
    expect(await statusOf(ticket, token)).toBe(200);
    expect((await listenerOf(service, token))?.channels).toEqual([`ticket:${ticket.id}`]);
    const paid = await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token });
    expect(paid.statusCode).toBe(200);
    expect(await statusOf(ticket, ticket.token)).toBe(200);
  });

  it('opens no other ticket', async () => {
    const [one, other] = [await service.createTicket(), await service.createTicket()];
    const token = await take(one.id, await codeOf(one));
    expect(await statusOf(other, token)).toBe(422);
  });

  it('is used once', async () => {
    const ticket = await service.createTicket();
    const code = await codeOf(ticket);
    const answers = await Promise.all([take(ticket.id, code), take(ticket.id, code)]);
    expect(answers.filter((answer) => answer === codes.used)).toHaveLength(1);
    expect(await take(ticket.id, code)).toBe(codes.used);
  });

  it('ends after two minutes', async () => {
    const ticket = await service.createTicket();
    const code = await codeOf(ticket);
    await service.advance(HAND_OVER_MS);
    expect(await take(ticket.id, code)).toBe(codes.expired);
  });

  it('ends when a newer one is made', async () => {
    const ticket = await service.createTicket();
    const older = await codeOf(ticket);
    await codeOf(ticket);
    expect(await take(ticket.id, older)).toBe(codes.unknown);
  });

  it('of another ticket, or of none, is unknown', async () => {
    const [one, other] = [await service.createTicket(), await service.createTicket()];
    const code = await codeOf(one);
    for (const [id, said] of [
      [other.id, code],
      [one.id, `${code}x`],
      [one.id, ''],
      ['not-a-ticket', code],
    ] as const)
      expect(await take(id, said)).toBe(codes.unknown);
    expect(typeof (await take(one.id, code))).toBe('string');
  });

  it('is stored as a hash only', async () => {
    const ticket = await service.createTicket();
    const code = await codeOf(ticket);
    const row = await service.db
      .selectFrom('handed_tokens')
      .selectAll()
      .where('ticket_id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect(row.code_hash.equals(hashToken(code))).toBe(true);
    expect(JSON.stringify(row)).not.toContain(code);
  });
});
