import type { TicketView } from '@parom/contract/tickets';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from './address-guard.module.css';

const AddressGuard = lazyPart(() => import('./address-guard.tsx'));

export function GuardPlace({ ticket }: { readonly ticket: TicketView }) {
  return (
    <div className={classes.place}>
      <Suspense fallback={null}>
        <AddressGuard ticket={ticket} />
      </Suspense>
    </div>
  );
}
