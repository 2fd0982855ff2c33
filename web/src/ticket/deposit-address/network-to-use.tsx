/** A warning replaces a missing name without moving the page. */
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { useCatalogueAway } from '../../platform/market/catalogue.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { useSides } from '../status/ticket-texts.ts';
import classes from './network-to-use.module.css';

export function NetworkToUse({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { give } = useSides(ticket);
  const isNameless = useCatalogueAway();
  if (give.network === null) return null;
  return (
    <div className={classes.place}>
      <div className={classes.words} data-nameless={isNameless || undefined}>
        <p className={classes.network}>{t('pay.inNetwork', { network: give.network })}</p>
        <p className={classes.hint}>{t('pay.oneTransfer', { network: give.network })}</p>
      </div>
      {isNameless ? (
        <div className={classes.warning}>
          <Notice color="amber" role="status">
            {t('nameless')}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
