import { Suspense, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoredTicketIds } from '../../platform/browser-memory/storage.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from './device-tickets.module.css';
import { PlaceholderRows, ROWS_SHOWN } from './placeholder-rows.tsx';

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
          <PlaceholderRows />
        ) : (
          <Suspense fallback={<PlaceholderRows />}>
            <DeviceTicketList ids={ids} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
