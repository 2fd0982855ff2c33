/**
 * A story of the killing test: customers carry out each way of the crossroads. One exchanges above the
 * maximum, one sends the rest, one takes a refund to a new address behind a mailed link.
 */
import { TicketStatus } from '@parom/contract/ticket-status';
import type { WayName, WaysAnswer } from '@parom/contract/ways';
import { addresses, ids } from '../factories.ts';
import type { Victim } from './victim.ts';
import { deposit, eventually, mineUntil, type Ticket, ticketOf, viewOf, type Walk } from './walk-acts.ts';

const { awaitingPayment, confirming, completed, onHold, refunded, sending } = TicketStatus;
const WINDOW_OVER_MS = 31 * 60_000;
/** Above the pair's maximum. */
const TOO_MUCH = '0.3';
/** Below the pair's minimum, and its rest. */
const [PART, REST] = ['0.00008', '0.00992'];

/** @throws Died when the process does */
export async function walkOfWays(victim: Victim, walk: Walk): Promise<void> {
  const exchanged = await ticketOf(victim, walk, 'exchanged');
  const returned = await ticketOf(victim, walk, 'returned by link');
  const joined = await ticketOf(victim, walk, 'sent the rest');
  for (const ticket of [exchanged, returned]) await deposit(victim, ticket, TOO_MUCH);
  await mineUntil(victim, ids.bitcoin, exchanged, [sending, completed], (status) =>
    status === onHold ? choose(victim, exchanged, 'exchange') : Promise.resolve(),
  );
  await mineUntil(victim, ids.tron, exchanged, [completed]);
  await mineUntil(victim, ids.bitcoin, returned, [refunded], (status) =>
    status === onHold ? returnByLink(victim, walk, returned) : Promise.resolve(),
  );
  await deposit(victim, joined, PART);
  await letWindowEnd(victim, walk, joined);
  await mineUntil(victim, ids.bitcoin, joined, [sending, completed], async (status) => {
    if (status === onHold) await choose(victim, joined, 'rest');
    else if (walk.done.has('window over')) await deposit(victim, joined, REST);
  });
  await mineUntil(victim, ids.tron, joined, [completed]);
}

/** After its transfer is seen: what an unpaid ticket got later would be too late. */
async function letWindowEnd(victim: Victim, walk: Walk, ticket: Ticket): Promise<void> {
  if (walk.done.has('window over')) return;
  await eventually('the part is seen', async () =>
    (await viewOf(victim, ticket)).status === awaitingPayment ? undefined : true,
  );
  if ((await viewOf(victim, ticket)).status === confirming)
    await victim.call('POST', '/sandbox/clock', { body: { advanceMs: WINDOW_OVER_MS } });
  await mineUntil(victim, ids.bitcoin, ticket, [onHold]);
  walk.done.add('window over');
}

const pathOf = ({ ticketId }: Ticket): string => `/v1/tickets/${ticketId}/ways`;
const waysOf = (victim: Victim, ticket: Ticket): Promise<WaysAnswer> =>
  victim.call('GET', pathOf(ticket), { token: ticket.offerToken });

async function choose(victim: Victim, ticket: Ticket, way: WayName, more = {}): Promise<void> {
  const { quote } = await waysOf(victim, ticket);
  if (quote === null) return;
  const body = { way, quote, ...more };
  await victim.call('POST', pathOf(ticket), { token: ticket.offerToken, body });
}

/** The link of a letter that a life before asked for is good as well. */
async function returnByLink(victim: Victim, walk: Walk, ticket: Ticket): Promise<void> {
  const mailbox = `${walk.name}-returned-by-link@example.com`;
  const letter = async (): Promise<string | undefined> => {
    const { messages } = await victim.call<{ messages: { text: string }[] }>(
      'GET',
      `/sandbox/mail?to=${mailbox}`,
    );
    return messages
      .map(({ text }) => /#refund=([\w-]+)/.exec(text)?.[1])
      .find((found) => found !== undefined);
  };
  const { asked } = await waysOf(victim, ticket);
  if (asked === null) await choose(victim, ticket, 'refund', { address: addresses.bitcoin });
  const confirmation = await eventually('the letter with the link is sent', letter);
  await choose(victim, ticket, 'refund', { confirmation });
}
