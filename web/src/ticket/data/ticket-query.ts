import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { readStored, useStored, writeStored } from '../../platform/browser-memory/storage.ts';
import { call } from '../../platform/calls/api.ts';
import { CallFailure, isAnswered } from '../../platform/calls/call-failure.ts';
import { useLive } from '../../platform/live/use-live.ts';
import { acceptToken, nextTokenAfter } from './ticket-tokens.ts';

const POLL_LIVE_MS = 30_000;
const POLL_DOWN_MS = 5_000;

/** `unreachable` only before the first answer. A refusal is about `token`, the sent one, alone. */
export type TicketLook =
  | { readonly kind: 'ticket'; readonly ticket: TicketView }
  | { readonly kind: 'refused'; readonly status: number; readonly token: string | null }
  | { readonly kind: 'missing'; readonly token: string | null }
  | { readonly kind: 'unreachable' };

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: async ({ client, queryKey }): Promise<TicketLook> => {
      try {
        return await lookAt(id);
      } catch (failure) {
        // An outage must not remove a shown ticket: throwing keeps the last data.
        if (client.getQueryData<TicketLook>(queryKey)?.kind === 'ticket') throw failure;
        return { kind: 'unreachable' };
      }
    },
    meta: { silent: true },
  });

async function lookAt(id: string): Promise<TicketLook> {
  const token = readStored(`tick${id}`);
  try {
    const ticket: TicketView | null = await call('ticket', { params: { id } }, { rethrow: true });
    if (ticket === null) throw new CallFailure(0, null);
    acceptToken(id, token);
    return { kind: 'ticket', ticket };
  } catch (failure) {
    if (!isAnswered(failure, 401, 404, 422)) throw failure;
    if (nextTokenAfter(id, token)) return lookAt(id);
    return failure.status === 404
      ? { kind: 'missing', token }
      : { kind: 'refused', status: failure.status, token };
  }
}

export function forgetRefusedToken(id: string, look: TicketLook | undefined): void {
  if (look?.kind !== 'refused' && look?.kind !== 'missing') return;
  if (look.token !== null && look.token === readStored(`tick${id}`)) writeStored(`tick${id}`, null);
}

const isCounting = (look: TicketLook | undefined): boolean =>
  look?.kind === 'ticket' && look.ticket.status === TicketStatus.confirming && !look.ticket.byWord;

export function useTicketLook(id: string) {
  const query = ticketQuery(id);
  const queries = useQueryClient();
  const [ofTicket, ofUser] = [useStored(`tick${id}`), useStored('token')];
  const isOpen = queries.getQueryData<TicketLook>(query.queryKey)?.kind === 'ticket';
  const reload = () => void queries.invalidateQueries({ queryKey: query.queryKey });
  const live = useLive(isOpen ? (ofTicket ?? ofUser) : null, {
    changed: (ticketId) => ticketId === id && reload(),
    fresh: reload,
  });
  const { data, isError } = useQuery({
    ...query,
    refetchInterval: ({ state }) => {
      if (state.data?.kind === 'refused') return false;
      return live === 'live' && !isCounting(state.data) ? POLL_LIVE_MS : POLL_DOWN_MS;
    },
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
  return { look: data, isStale: isError, live, reload };
}
