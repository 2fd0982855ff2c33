import type { TicketView } from '@parom/contract/tickets';
import { Suspense } from 'react';
import { lookOf } from '../../ui/display/status-looks.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { canPush } from './browser-push.ts';

const PushButton = lazyPart(() => import('./push-button.tsx'));

export function PushPlace({ ticket: { id, status } }: { readonly ticket: TicketView }) {
  if (lookOf(status).isFinal || !canPush()) return null;
  return (
    <Suspense fallback={null}>
      <PushButton ticketId={id} />
    </Suspense>
  );
}
