import { type WayCode, wayCodes } from '@parom/contract/errors';
import type { TicketView } from '@parom/contract/tickets';
import type { ChooseWayInput, WaysAnswer } from '@parom/contract/ways';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/api.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { serverNow } from '../../platform/live/clock.ts';
import { ticketQuery } from '../data/ticket-query.ts';

const ASK_AGAIN_MS = 15_000;
/** A ticket on hold moves without events. */
const WHILE_CONFIRMING_MS = 4_000;
/** No choice may meet an ended quote. */
const BEFORE_END_MS = 5_000;

/** Another state or deposit is another question. */
export const waysQuery = ({ id, status, statusReason, receivedAmount, deposits }: TicketView) =>
  queryOptions({
    queryKey: ['ways', id, status, statusReason, receivedAmount, deposits.map(({ verdict }) => verdict)],
    queryFn: (): Promise<WaysAnswer> => call('ways', { params: { id } }, { rethrow: true }),
    meta: { silent: true },
    staleTime: 0,
    gcTime: 0,
  });

function untilNextQuote(answer: WaysAnswer | undefined): number {
  const now = serverNow();
  const until = answer?.quotedUntilUtc ?? null;
  if (answer?.noChoice === 'confirming') return WHILE_CONFIRMING_MS;
  if (until === null || now === null) return ASK_AGAIN_MS;
  return Math.max(1_000, Date.parse(until) - now - BEFORE_END_MS);
}

export const useWays = (ticket: TicketView) =>
  useQuery({
    ...waysQuery(ticket),
    refetchInterval: ({ state }) => untilNextQuote(state.data),
    refetchOnWindowFocus: true,
  });

export type Refused = WayCode | 'other' | 'unclear';

const known: readonly number[] = Object.values(wayCodes);
const isKnown = (code: number): code is WayCode => known.includes(code);

export function refusedBy(failure: unknown): Refused {
  if (!(failure instanceof CallFailure)) return 'other';
  if (failure.status === 0) return 'unclear';
  const { errorCode } = failure;
  return errorCode !== null && isKnown(errorCode) ? errorCode : 'other';
}

export function useChoice(ticket: TicketView, onRefused: (refused: Refused | null) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ChooseWayInput) =>
      call('chooseWay', { params: { id: ticket.id }, body }, { rethrow: true }),
    meta: { silent: true },
    // Fails offline at once: a queued choice would outlive the visitor's intent.
    networkMode: 'always',
    onMutate: () => onRefused(null),
    onError: (failure) => onRefused(refusedBy(failure)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ticketQuery(ticket.id).queryKey }),
        queries.invalidateQueries({ queryKey: ['ways', ticket.id] }),
      ]),
  });
}

export interface Choosing {
  readonly ticket: TicketView;
  readonly answer: WaysAnswer;
  readonly choice: ReturnType<typeof useChoice>;
}
