import type { TicketListItem } from '@parom/contract/tickets';
import { Suspense, useState } from 'react';
import { fetchAhead } from '../platform/parts/fetch-part.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import { RowButton } from './row-button.tsx';

const loadMenu = () => import('./row-menu.tsx');
const RowMenu = lazyPart(loadMenu);

export function RowActions({ ticket }: { readonly ticket: TicketListItem }) {
  const [used, setUsed] = useState(false);
  const preload = () => void fetchAhead(loadMenu);
  const button = (
    <RowButton ticket={ticket} onClick={() => setUsed(true)} onPointerEnter={preload} onFocus={preload} />
  );
  return used ? (
    <Suspense fallback={button}>
      <RowMenu ticket={ticket} />
    </Suspense>
  ) : (
    button
  );
}
