/** Who receives which event, on a whole service with a hub that only notes its publications. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Publication } from '@parom/signalr-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quietLog } from '../test/database.ts';
import { ids } from '../test/factories.ts';
import { type Held, openService, type Service } from '../test/service.ts';
import { removeStaleAccounts } from './accounts/index.ts';
import { publishLive } from './hub.ts';
import { type Following, followOutbox } from './platform/outbox/follow-outbox.ts';
import { endedListeners, listenerOf, lockTicketsOf } from './tickets/index.ts';

const DAY_MS = 24 * 3_600_000;
const said: Publication[] = [];
const hub = { publish: (publication: Publication) => void said.push(publication), connections: () => 1 };
let service: Service;
let following: Following;
beforeAll(async () => {
  service = await openService();
  following = await followOutbox({
    database: service.database,
    log: quietLog,
    deliver: (events) => publishLive({ db: service.db, hub }, events),
  });
});
beforeEach(() => void said.splice(0));
afterAll(async () => {
  await following.stop();
  await service.close();
});

/** The events that a bearer of this token received; `null` when the token is refused. */
async function heardWith(token: string | undefined): Promise<unknown[][] | null> {
  const listener = await listenerOf(service, token ?? '');
  if (listener === null) return null;
  return said
    .filter((publication) => publication.channels.some((channel) => listener.channels.includes(channel)))
    .map((publication) => [publication.target, ...publication.arguments]);
}
const pressPaid = async (ticket: Held): Promise<void> => {
  const answer = await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token });
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => said.map((publication) => publication.arguments)).toContainEqual([ticket.id, 2]);
};
const isOver = async (token: string, grant: string): Promise<boolean> => {
  const ended = await endedListeners(service, [grant]);
  expect((await listenerOf(service, token)) === null).toBe(ended.has(grant));
  return ended.has(grant);
};
const grantOf = async (token: string | undefined): Promise<string> => {
  const listener = await listenerOf(service, token ?? '');
  if (listener === null) throw new Error('nobody may listen with it');
  return listener.grant;
};
const logIn = async (email: string, password = 'longenough'): Promise<string> =>
  (await service.call('POST', '/v1/auth/login', { body: { email, password, rememberme: false } })).json()
    .token;
async function newUser(email: string): Promise<string> {
  await service.call('POST', '/v1/auth/register', { body: { email, password: 'longenough' } });
  return logIn(email);
}

describe('a move of a ticket', () => {
  it('is sent with its offerToken, and not with another ticket’s', {
    tags: ['threat:ticket-token'],
  }, async () => {
    const [own, other] = [await service.createTicket(), await service.createTicket()];
    await pressPaid(own);
    expect(await heardWith(own.token)).toEqual([['statusChanged', own.id, 2]]);
    expect(await heardWith(other.token)).toEqual([]);
  });

  it('is sent to every session of its user, and to no other user', {
    tags: ['spec:6.8'],
  }, async () => {
    const user = await newUser('hears@example.com');
    const again = await logIn('hears@example.com');
    const stranger = await newUser('stranger@example.com');
    const [one, two] = [
      await service.createTicket({ bearer: user }),
      await service.createTicket({ bearer: user }),
    ];
    await pressPaid(one);
    await pressPaid(two);
    const both = [
      ['statusChanged', one.id, 2],
      ['statusChanged', two.id, 2],
    ];
    expect(await heardWith(user)).toEqual(both);
    expect(await heardWith(again)).toEqual(both);
    expect(await heardWith(stranger)).toEqual([]);
  });

  it('is not sent to an account whose e-mail a stranger used', async () => {
    const user = await newUser('victim@example.com');
    const strangers = await service.createTicket({ email: 'victim@example.com' });
    await pressPaid(strangers);
    expect(await heardWith(user)).toEqual([]);
    expect(await heardWith(strangers.token)).toHaveLength(1);
  });

  it('is sent to its provisional session, not to the account’s other tickets', async () => {
    const first = await service.createTicket({ email: 'provisional@example.com' });
    const second = await service.createTicket({ bearer: first.authToken ?? '' });
    await service.db
      .updateTable('tickets')
      .set({ session_id: '00000000-0000-4000-8000-000000000001' })
      .where('id', '=', second.id)
      .execute();
    await pressPaid(first);
    await pressPaid(second);
    expect(await heardWith(first.authToken)).toEqual([['statusChanged', first.id, 2]]);
  });

  it('is not sent without a valid bearer', async () => {
    await pressPaid(await service.createTicket());
    for (const token of ['', 'forged', undefined]) expect(await heardWith(token)).toBeNull();
  });
});

describe('a whole exchange', () => {
  it('is sent step by step, in its order', { tags: ['spec:4.36'] }, async () => {
    const ticket = await service.createTicket();
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 9);
    await service.advance(30_000);
    const steps = [2, 3, 4].map((status) => ['statusChanged', ticket.id, status]);
    await expect.poll(() => heardWith(ticket.token)).toEqual(steps);
  });

  it('sends that it was recalculated when the price moves', { tags: ['spec:4.36'] }, async () => {
    const ticket = await service.createTicket();
    await service.price(ids.btc, '91000');
    await expect.poll(() => heardWith(ticket.token)).toEqual([['recalculated', ticket.id]]);
    await service.price(ids.btc, '90000');
  });
});

describe('a listener', () => {
  it('ends with the logout of its session', async () => {
    const token = await newUser('leaves@example.com');
    const grant = await grantOf(token);
    expect(await isOver(token, grant)).toBe(false);
    await service.call('POST', '/v1/auth/logout', { token });
    expect(await isOver(token, grant)).toBe(true);
  });

  it('ends when another session changes the password', {
    tags: ['threat:stolen-session'],
  }, async () => {
    const [mine, thiefs] = [await newUser('changes@example.com'), await logIn('changes@example.com')];
    const [kept, ended] = [await grantOf(mine), await grantOf(thiefs)];
    await service.call('POST', '/v1/auth/changePassword', {
      token: mine,
      body: { previousPassword: 'longenough', newPassword: 'different1', newPassword2: 'different1' },
    });
    expect(await endedListeners(service, [kept, ended])).toEqual(new Set([ended]));
  });

  it('ends when its session expires', async () => {
    const token = await newUser('expires@example.com');
    const grant = await grantOf(token);
    const { expires_at: end } = await service.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('token_hash', '=', Buffer.from(grant, 'hex'))
      .executeTakeFirstOrThrow();
    expect(end.getTime() - service.clock.now().getTime()).toBe(DAY_MS / 2);
    service.clock.advance(DAY_MS / 2 - 1);
    expect(await isOver(token, grant)).toBe(false);
    service.clock.advance(1);
    expect(await isOver(token, grant)).toBe(true);
    await service.settle();
  });

  it('ends with its account, but not with the ticket’s token', async () => {
    const { token, authToken = '' } = await service.createTicket({ email: 'unused@example.com' });
    const [ofTicket, ofSession] = [await grantOf(token), await grantOf(authToken)];
    const [{ db }, clock] = [service, { now: () => new Date('2099-01-01') }];
    await removeStaleAccounts({ db, clock, lockTicketsOf });
    expect(await endedListeners(service, [ofTicket, ofSession])).toEqual(new Set([ofSession]));
    expect(await listenerOf(service, authToken)).toBeNull();
  });

  it('with an offerToken ends 180 days after the ticket’s end', async () => {
    const ticket = await service.createTicket();
    const grant = await grantOf(ticket.token);
    // Paid and never confirmed: the ticket has no end.
    await service.send(ticket);
    await service.advance(400 * DAY_MS);
    expect(await isOver(ticket.token, grant)).toBe(false);
    await service.db
      .updateTable('tickets')
      .set({ closed_at: service.clock.now() })
      .where('id', '=', ticket.id)
      .execute();
    service.clock.advance(180 * DAY_MS);
    expect(await isOver(ticket.token, grant)).toBe(false);
    service.clock.advance(1_000);
    expect(await isOver(ticket.token, grant)).toBe(true);
  });
});

describe('publishing', () => {
  const recalculated = (ticketIds: readonly string[]) =>
    ({ id: 1, kind: 'tickets.recalculated', payload: { ticketIds } }) as const;

  it('makes no query while no page is connected', async () => {
    const db = new Proxy({} as Service['db'], {
      get: () => {
        throw new Error('the database was asked');
      },
    });
    const ticket = await service.createTicket();
    await publishLive({ db, hub: { ...hub, connections: () => 0 } }, [recalculated([ticket.id])]);
    expect(said).toEqual([]);
  });

  it('of ten thousand tickets yields to other work', async () => {
    const ticketIds = Array.from(
      { length: 10_000 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    let turns = 0;
    let isTelling = true;
    const others = (async () => {
      for (; isTelling; turns += 1) await nextTurn();
    })();
    await publishLive({ db: service.db, hub }, [recalculated(ticketIds)]);
    isTelling = false;
    await others;
    expect(said).toHaveLength(10_000);
    expect(turns).toBeGreaterThan(90);
  });

  it('fails before the first event when the database does not answer', async () => {
    const ticket = await service.createTicket();
    const events = [recalculated([ticket.id]), recalculated(['not an id'])];
    await expect(publishLive({ db: service.db, hub }, events)).rejects.toThrow();
    expect(said).toEqual([]);
  });
});
