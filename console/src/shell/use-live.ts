import type { Signal } from '@parom/contract/console/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followSignals } from '../platform/live.ts';
import { oneAtATime } from '../platform/one-at-a-time.ts';
import { sessionQuestion } from '../platform/session.ts';

type Question = 'queue' | 'ticket' | 'alerts';

const showing: Readonly<Record<Signal, readonly Question[]>> = {
  tickets: ['queue', 'ticket'],
  payments: ['queue', 'ticket'],
  deposits: ['queue', 'ticket'],
  withdrawals: ['queue'],
  proposals: ['queue'],
  alerts: ['queue', 'alerts'],
};

/** A signal repeats the questions of the open page only. */
export function useLive(csrfToken: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const ask: Readonly<Record<Question, () => void>> = {
      queue: again(queries, 'queue'),
      ticket: again(queries, 'ticket'),
      alerts: again(queries, 'alerts'),
    };
    return followSignals(csrfToken, {
      changed: (what) => {
        for (const question of showing[what] ?? []) ask[question]();
      },
      missed: () => {
        for (const one of Object.values(ask)) one();
      },
      closed: () => void queries.invalidateQueries({ queryKey: sessionQuestion.queryKey }),
    });
  }, [queries, csrfToken]);
}

const again = (queries: QueryClient, question: Question) =>
  oneAtATime(() => queries.invalidateQueries({ queryKey: [question] }));
