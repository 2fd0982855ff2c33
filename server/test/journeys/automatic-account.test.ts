import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openService, type Service } from '../service.ts';

const DAY_MS = 24 * 3_600_000;
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const statusOfUser = async (token: string | undefined): Promise<number> =>
  (await service.call('GET', '/v1/user', { token })).statusCode;
const accountsOf = (email: string) =>
  service.db.selectFrom('users').select('id').where('email', '=', email).execute();

describe('the account that a ticket made', () => {
  it('has a session for twelve hours, and no second one is given for its e-mail', async () => {
    const email = 'half-day@example.com';
    const first = await service.createTicket({ email });
    expect((await service.createTicket({ email })).authToken).toBeUndefined();
    expect(await statusOfUser(first.authToken)).toBe(200);
    await service.advance(DAY_MS / 2);
    expect(await statusOfUser(first.authToken)).toBe(401);
  });

  it('never used, is gone after 30 days; its ticket stays and opens with its token', async () => {
    const email = 'unused@example.com';
    const ticket = await service.createTicket({ email });
    await service.advance(30 * DAY_MS - 60_000);
    expect(await accountsOf(email)).toHaveLength(1);
    await service.advance(2 * 3_600_000);
    expect(await accountsOf(email)).toEqual([]);
    expect(await service.view(ticket)).toMatchObject({ id: ticket.id, status: 5 });
    const again = await service.createTicket({ email });
    expect(again.authToken).toBeDefined();
    expect(
      (await service.call('GET', `/v1/tickets/${ticket.id}/get`, { token: again.authToken })).statusCode,
    ).toBe(422);
  });

  it('used once by its owner, stays', async () => {
    const email = 'used@example.com';
    await service.createTicket({ email });
    await service.settle();
    const mail = await service.db
      .selectFrom('mails')
      .select('text_body')
      .where('recipient', '=', email)
      .where('subject', 'like', '%password%')
      .executeTakeFirstOrThrow();
    const password = /^ {4}(\S{24})$/m.exec(mail.text_body)?.[1];
    const answer = await service.call('POST', '/v1/auth/login', { body: { email, password } });
    expect(answer.statusCode).toBe(200);
    await service.advance(31 * DAY_MS);
    expect(await accountsOf(email)).toHaveLength(1);
  });
});
