import { Skeleton } from '@mantine/core';
import type { TicketView } from '@parom/contract/tickets';
import { Suspense } from 'react';
import { siteSettings } from '../../platform/start/site-settings.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';

const TestPaymentPanel = lazyPart(() => import('./test-payment-panel.tsx'));
const HEIGHT_PX = 173;

export function TestPayment({ ticket }: { readonly ticket: TicketView }) {
  if (!siteSettings().isSandbox) return null;
  return (
    <Suspense fallback={<Skeleton height={HEIGHT_PX} radius={18} />}>
      <TestPaymentPanel ticket={ticket} />
    </Suspense>
  );
}
