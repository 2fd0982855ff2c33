import type { TicketView } from '@parom/contract/tickets';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from './mailed-to.module.css';

const ChangeEmail = lazyPart(() => import('./change-email.tsx'));

/** With a typo, no letter about the money arrives. */
export function MailedTo({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const [isOpen, setOpen] = useState(false);
  if (ticket.email === undefined) return null;
  return (
    <>
      {t('mail.sentTo')} <span className={classes.email}>{ticket.email}</span>
      {ticket.isEmailOpen && !isOpen ? (
        <button type="button" className={`link-button ${classes.correct}`} onClick={() => setOpen(true)}>
          {t('mail.correct')}
        </button>
      ) : null}
      {isOpen && ticket.isEmailOpen ? (
        <Suspense fallback={null}>
          <ChangeEmail ticket={ticket} email={ticket.email} onDone={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
