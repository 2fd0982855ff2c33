/** The ticket as the server knows it, asked for again whenever the live line says that it changed. Shows nothing itself. */
import { TicketStatus, type TicketView } from '@parom/contract/tickets';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { readStored, useStored, writeStored } from '../platform/browser-memory/storage.ts';
import { call } from '../platform/calls/api.ts';
import { CallFailure, isAnswered } from '../platform/calls/call-failure.ts';
import { useLive } from '../platform/live/use-live.ts';
import { anotherKeyAfter, keyOpened } from './ticket-keys.ts';

/** The safety net under the live line, and what stands in for it while it is down. */
const POLL_LIVE_MS = 30_000;
const POLL_DOWN_MS = 5_000;

/**
 * What a look at a ticket can give. `unreachable` only until the first answer; after it the last answer stays. `key` is
 * the ticket's own token that was sent; a refusal is one of that token and of no other.
 */
export type TicketLook =
  | { readonly kind: 'ticket'; readonly ticket: TicketView }
  | { readonly kind: 'refused'; readonly status: number; readonly key: string | null }
  | { readonly kind: 'missing'; readonly key: string | null }
  | { readonly kind: 'unreachable' };

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: async ({ client, queryKey }): Promise<TicketLook> => {
      try {
        return await lookAt(id);
      } catch (failure) {
        // An outage must not wipe a ticket that is already on the page: the rejection keeps what was known.
        if (client.getQueryData<TicketLook>(queryKey)?.kind === 'ticket') throw failure;
        return { kind: 'unreachable' };
      }
    },
    meta: { silent: true },
  });

/** Rejects when the server said nothing about the ticket. */
async function lookAt(id: string): Promise<TicketLook> {
  const key = readStored(`tick${id}`);
  try {
    const ticket: TicketView | null = await call('ticket', { params: { id } }, { rethrow: true });
    // An empty answer says nothing about the ticket: it counts as none.
    if (ticket === null) throw new CallFailure(0, null);
    keyOpened(id, key);
    return { kind: 'ticket', ticket };
  } catch (failure) {
    if (!isAnswered(failure, 401, 404, 422)) throw failure;
    if (anotherKeyAfter(id, key)) return lookAt(id);
    return failure.status === 404
      ? { kind: 'missing', key }
      : { kind: 'refused', status: failure.status, key };
  }
}

/**
 * Forgets a ticket's token when the server said that it opens nothing. It may be the only one there is: another, stored
 * meanwhile by another tab or from the letter, stays.
 */
export function forgetSpentKey(id: string, look: TicketLook | undefined): void {
  if (look?.kind !== 'refused' && look?.kind !== 'missing') return;
  if (look.key !== null && look.key === readStored(`tick${id}`)) writeStored(`tick${id}`, null);
}

/** Confirmations come one by one, and the line says nothing of them: it tells of statuses. */
const isCounting = (look: TicketLook | undefined): boolean =>
  look?.kind === 'ticket' && look.ticket.status === TicketStatus.confirming && !look.ticket.byWord;

/** `look` is undefined while the first answer is on its way; `isStale` when the last refetch failed. */
export function useTicketLook(id: string) {
  const query = ticketQuery(id);
  const queries = useQueryClient();
  const [ofTicket, ofUser] = [useStored(`tick${id}`), useStored('token')];
  // A bearer that may not see this ticket hears nothing of it either.
  const isOpen = queries.getQueryData<TicketLook>(query.queryKey)?.kind === 'ticket';
  const reload = () => void queries.invalidateQueries({ queryKey: query.queryKey });
  const live = useLive(isOpen ? (ofTicket ?? ofUser) : null, {
    changed: (ticketId) => ticketId === id && reload(),
    fresh: reload,
  });
  const { data, isError } = useQuery({
    ...query,
    // Behind a login wall nothing changes until somebody signs in.
    refetchInterval: ({ state }) => {
      if (state.data?.kind === 'refused') return false;
      return live === 'live' && !isCounting(state.data) ? POLL_LIVE_MS : POLL_DOWN_MS;
    },
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
  return { look: data, isStale: isError, live, reload };
}
