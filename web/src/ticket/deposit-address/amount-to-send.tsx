import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../ui/amount.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useSides } from '../status/ticket-texts.ts';
import classes from './amount-to-send.module.css';
import { NetworkToUse } from './network-to-use.tsx';

export function AmountToSend({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { give } = useSides(ticket);
  return (
    <div>
      <p className={classes.label}>{t('pay.sendExactly')}</p>
      <div className={classes.send}>
        <CoinIcon src={give.icon} size={40} />
        <p className={classes.exact} data-long={ticket.fromAmount.length > 12 || undefined}>
          <Amount value={ticket.fromAmount} unit={give.coin} />
        </p>
        <CopyButton text={ticket.fromAmount} label={t('pay.copyAmount')} />
      </div>
      <NetworkToUse ticket={ticket} />
    </div>
  );
}
