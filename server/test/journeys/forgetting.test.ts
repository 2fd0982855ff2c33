/** How long a ticket's token opens it: until 180 days after any end. */
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertSubjects } from '../../src/alerts.ts';
import { openAlerts, raiseAlert } from '../../src/platform/alerts/alerts-store.ts';
import { ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';

const DAY = 24 * 3_600_000;
const reason = 'looked at';
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const opens = async (ticket: Held): Promise<boolean> => {
  const { statusCode } = await service.call('GET', `/v1/tickets/${ticket.id}/get`, { token: ticket.token });
  expect([200, 401]).toContain(statusCode);
  return statusCode === 200;
};
const statusOf = async (ticket: Held): Promise<number> => (await service.view(ticket)).status;
const alerts = async (ticket: Held) =>
  (await openAlerts(service.db)).filter(({ subject }) => subject.includes(ticket.id));

describe('the token of a ticket', () => {
  it('opens an expired ticket for 180 days', { tags: ['threat:ticket-token'] }, async () => {
    const ticket = await service.createTicket();
    await service.advance(DAY);
    expect(await statusOf(ticket)).toBe(5);
    await service.advance(178 * DAY);
    expect(await opens(ticket)).toBe(true);
    await service.advance(3 * DAY);
    expect(await opens(ticket)).toBe(false);
  });

  it('opens a rejected ticket for 180 days', async () => {
    const ticket = await service.createTicket();
    expect(await service.command('reject-ticket', { ticket: ticket.id, reason })).toBe(200);
    await service.advance(179 * DAY);
    expect(await opens(ticket)).toBe(true);
    await service.advance(2 * DAY);
    expect(await opens(ticket)).toBe(false);
  });

  it('opens a revived ticket while the ticket is open', async () => {
    const ticket = await service.createTicket();
    await service.advance(DAY / 2);
    await service.send(ticket);
    expect(await statusOf(ticket)).toBe(2);
    await service.advance(200 * DAY);
    expect(await opens(ticket)).toBe(true);
  });

  it('opens a ticket while its late deposit waits', async () => {
    const ticket = await service.createTicket();
    await service.advance(DAY);
    await service.advance(200 * DAY);
    expect(await opens(ticket)).toBe(false);
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await opens(ticket)).toBe(true);
    expect(await statusOf(ticket)).toBe(9);
  });

  it('opens an invalid ticket until 180 days after close-ticket', {
    tags: ['threat:ticket-token'],
  }, async () => {
    const ticket = await service.createTicket();
    expect(await service.command('invalidate-ticket', { ticket: ticket.id, reason })).toBe(200);
    await service.advance(200 * DAY);
    expect(await opens(ticket)).toBe(true);
    const subject = alertSubjects.invariant(ticket.id);
    await raiseAlert(service.db, service.clock.now(), subject, alertDetail('depositsWait', {}));
    expect(await service.command('close-ticket', { ticket: ticket.id, reason })).toBe(200);
    expect(await alerts(ticket)).toEqual([]);
    await service.advance(179 * DAY);
    expect(await opens(ticket)).toBe(true);
    await service.advance(2 * DAY);
    expect(await opens(ticket)).toBe(false);
  });

  it('opens a closed ticket again after another command', async () => {
    const ticket = await service.createTicket();
    for (const name of ['invalidate-ticket', 'close-ticket'])
      expect(await service.command(name, { ticket: ticket.id, reason })).toBe(200);
    await service.advance(181 * DAY);
    expect(await opens(ticket)).toBe(false);
    expect(await service.command('hold-ticket', { ticket: ticket.id, reason })).toBe(200);
    expect(await opens(ticket)).toBe(true);
  });
});

describe('close-ticket', () => {
  it('declines a ticket that is not invalid', async () => {
    const ticket = await service.createTicket();
    const answer = await service.ask('close-ticket', { ticket: ticket.id, reason });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain('only an invalid ticket');
  });

  it('declines a ticket whose deposit waits for a decision', async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.command('invalidate-ticket', { ticket: ticket.id, reason });
    const answer = await service.ask('close-ticket', { ticket: ticket.id, reason });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain('waits for a decision');
  });
});
