/**
 * The tickets whose tokens this browser holds, for whoever has no account and no bookmark. Its place is kept from the
 * first paint on: the page's own script says how many rows to leave room for (`index.html`).
 */
import { Suspense, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoredTicketIds } from '../platform/browser-memory/storage.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';
import classes from './device-tickets.module.css';

/** Stand in the rows' places until they come; how many, the style sheet knows from the document. */
export const GhostRows = () => (
  <div className={classes.list} aria-hidden="true">
    {Array.from({ length: ROWS_SHOWN }, (_, index) => (
      <div key={index} className={classes.ghost} />
    ))}
  </div>
);

/** As many as the page leaves room for. */
export const ROWS_SHOWN = 3;

const DeviceTicketList = lazyPart(() => import('./device-ticket-list.tsx'));

export function DeviceTickets() {
  const { t } = useTranslation('common');
  const titleId = useId();
  const ids = useStoredTicketIds();
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (ids.length === 0) delete dataset.tickets;
    else dataset.tickets = String(Math.min(ids.length, ROWS_SHOWN));
  }, [ids.length]);
  return (
    <section id="tickets" className={classes.section} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        {t('deviceTickets.title')}
      </h2>
      <p className={classes.hint}>{t('deviceTickets.hint')}</p>
      <div className={classes.rows}>
        {ids.length === 0 ? (
          <GhostRows />
        ) : (
          <Suspense fallback={<GhostRows />}>
            <DeviceTicketList ids={ids} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
