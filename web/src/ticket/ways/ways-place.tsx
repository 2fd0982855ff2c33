import type { TicketView } from '@parom/contract/tickets';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { differsFromOrder, stageOf } from '../status/ticket-status.ts';

const WaysPanel = lazyPart(() => import('./ways-panel.tsx'));

function isInTrouble(ticket: TicketView): boolean {
  const stage = stageOf(ticket);
  return stage === 'heldChoice' || (stage === 'confirming' && differsFromOrder(ticket));
}

export function WaysPlace({ ticket }: { readonly ticket: TicketView }) {
  if (!isInTrouble(ticket)) return null;
  return (
    <Suspense fallback={null}>
      <WaysPanel ticket={ticket} />
    </Suspense>
  );
}
