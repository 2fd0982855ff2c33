import type { Signal } from '@parom/contract/console/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followSignals } from '../platform/live.ts';
import { oneAtATime } from '../platform/one-at-a-time.ts';
import { sessionQuestion } from '../platform/session.ts';

type Question = 'queue' | 'ticket' | 'alerts' | 'approvals';

const showing: Readonly<Record<Signal, readonly Question[]>> = {
  tickets: ['queue', 'ticket'],
  payments: ['queue', 'ticket', 'approvals'],
  deposits: ['queue', 'ticket'],
  withdrawals: ['queue'],
  proposals: ['queue'],
  alerts: ['queue', 'alerts'],
};

/** Each look at these is audited: the page says that they changed, and asks by a press. */
const outdating: Readonly<Record<Signal, readonly string[]>> = {
  tickets: ['tickets'],
  payments: ['payouts'],
  deposits: ['deposits'],
  withdrawals: ['withdrawals'],
  proposals: ['proposals'],
  alerts: [],
};

/** A signal repeats the questions of the open page only. */
export function useLive(csrfToken: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const ask: Readonly<Record<Question, () => void>> = {
      queue: again(queries, 'queue'),
      ticket: again(queries, 'ticket'),
      alerts: again(queries, 'alerts'),
      approvals: again(queries, 'approvals'),
    };
    const outdate = (question: string) =>
      void queries.invalidateQueries({ queryKey: ['question', question], refetchType: 'none' });
    let wasOpen = false;
    return followSignals(csrfToken, {
      changed: (what) => {
        for (const question of showing[what] ?? []) ask[question]();
        for (const question of outdating[what] ?? []) outdate(question);
      },
      missed: () => {
        for (const one of Object.values(ask)) one();
        if (wasOpen) for (const question of Object.values(outdating).flat()) outdate(question);
        wasOpen = true;
      },
      closed: () => void queries.invalidateQueries({ queryKey: sessionQuestion.queryKey }),
    });
  }, [queries, csrfToken]);
}

const again = (queries: QueryClient, question: Question) =>
  oneAtATime(() => queries.invalidateQueries({ queryKey: [question] }));
