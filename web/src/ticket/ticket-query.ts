/** The ticket as the server knows it, asked for again every five seconds while somebody looks. Shows nothing itself. */
import type { TicketView } from '@parom/contract/tickets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CallFailure, call } from '../platform/api.ts';

const POLL_MS = 5_000;

/** What a look at a ticket can give. `unreachable` only until the first answer; after it the last answer stays. */
export type TicketLook =
  | { readonly kind: 'ticket'; readonly ticket: TicketView }
  | { readonly kind: 'refused'; readonly status: 401 | 422 }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreachable' };

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: async ({ client, queryKey }): Promise<TicketLook> => {
      try {
        return { kind: 'ticket', ticket: await call('ticket', { params: { id } }, { rethrow: true }) };
      } catch (failure) {
        const status = failure instanceof CallFailure ? failure.status : 0;
        if (status === 401 || status === 422) return { kind: 'refused', status };
        if (status === 404) return { kind: 'missing' };
        // An outage must not wipe a ticket that is already on the page: the rejection keeps what was known.
        if (client.getQueryData<TicketLook>(queryKey)?.kind === 'ticket') throw failure;
        return { kind: 'unreachable' };
      }
    },
    meta: { silent: true },
  });

/** `look` is undefined while the first answer is on its way; `isStale` when the last refetch failed. */
export function useTicketLook(id: string) {
  const { data, isError, refetch } = useQuery({
    ...ticketQuery(id),
    // Behind a login wall nothing changes until somebody signs in.
    refetchInterval: ({ state }) => (state.data?.kind === 'refused' ? false : POLL_MS),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
  return { look: data, isStale: isError, reload: () => void refetch() };
}
