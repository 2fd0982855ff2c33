import { displayAmount, grouped } from '@parom/contract/display';
import { toDecimal } from '@parom/contract/money';
import type { TicketView } from '@parom/contract/tickets';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { useSides } from '../status/ticket-texts.ts';
import { openRecalculation } from './open-recalculation.ts';

const Question = lazyPart(() => import('./recalculated-question.tsx'));

export function RecalculatedBar({ ticket }: { readonly ticket: TicketView }) {
  const { t, i18n } = useTranslation('ticket');
  const { get } = useSides(ticket);
  const open = openRecalculation(ticket);
  const spoken = (value: string) =>
    `${grouped(displayAmount(toDecimal(value)), i18n.language)}\u00a0${get.coin}`;
  return (
    <>
      {/* Screen readers miss a region that arrives with its text. */}
      <p className="visually-hidden" role="status">
        {open === null
          ? null
          : t('recalculated.announce', { before: spoken(open.before), after: spoken(open.after) })}
      </p>
      {open === null ? null : (
        <Suspense fallback={null}>
          <Question ticket={ticket} open={open} />
        </Suspense>
      )}
    </>
  );
}
