import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/display/notice.tsx';
import { NewExchange } from '../status/new-exchange.tsx';
import classes from './window-over.module.css';

/** A transfer sent now would be late. */
export function WindowOver({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  return (
    <div className={classes.over}>
      <Notice color="red" role="alert" title={t('pay.expiredTitle')}>
        {t('pay.expiredStop')}
      </Notice>
      <section className={classes.way}>
        <h2 className={classes.title}>{t('pay.notSentTitle')}</h2>
        <p className={classes.text}>{t('pay.notSentText')}</p>
        <NewExchange ticket={ticket} />
      </section>
      <section className={classes.way}>
        <h2 className={classes.title}>{t('late.title')}</h2>
        <p className={classes.text}>{t('pay.sentText')}</p>
      </section>
    </div>
  );
}
