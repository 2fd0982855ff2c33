import { HISTORY_PAGE_SIZE } from '@parom/contract/limits';
import type { TicketCollection } from '@parom/contract/tickets';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useStored } from '../platform/browser-memory/storage.ts';
import { call } from '../platform/calls/api.ts';
import { CallFailure } from '../platform/calls/call-failure.ts';
import type { LiveState } from '../platform/live/live.ts';
import { useLive } from '../platform/live/use-live.ts';
import { useSessionEnd } from '../platform/visitor/session.ts';
import { offsetOf } from './history-list.ts';

const POLL_LIVE_MS = 30_000;
const POLL_DOWN_MS = 15_000;

const historyQuery = (token: string | null, page: number) =>
  queryOptions({
    queryKey: ['history', token, page],
    queryFn: async (): Promise<TicketCollection> => {
      const query = { count: String(HISTORY_PAGE_SIZE), offset: String(offsetOf(page)) };
      const answer: TicketCollection | null = await call('ticketCollection', { query }, { rethrow: true });
      if (answer === null) throw new CallFailure(0, null);
      return answer;
    },
    enabled: token !== null,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

export interface History {
  readonly list: TicketCollection | undefined;
  readonly isStale: boolean;
  readonly isTurning: boolean;
  readonly live: LiveState | null;
  reload(): void;
}

export function useHistory(page: number): History {
  const token = useStored('token');
  const live = useLive(token, {
    changed: (ticketId) => {
      if (data?.tickets.some(({ id }) => id === ticketId) === true) void refetch();
    },
    fresh: () => void refetch(),
  });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...historyQuery(token, page),
    refetchInterval: live === 'live' ? POLL_LIVE_MS : POLL_DOWN_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
  useSessionEnd(error);
  return {
    list: data,
    isStale: error !== null,
    isTurning: isPlaceholderData,
    live,
    reload: () => void refetch(),
  };
}
