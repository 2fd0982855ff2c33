import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { CoinIcon } from '../../ui/display/coin-icon.tsx';
import { useSides } from '../status/ticket-texts.ts';
import classes from './amount-to-send.module.css';
import { NetworkToUse } from './network-to-use.tsx';

interface AmountToSendProps {
  readonly ticket: TicketView;
  readonly until?: string;
}

export function AmountToSend({ ticket, until }: AmountToSendProps) {
  const { t } = useTranslation('ticket');
  const { give } = useSides(ticket);
  return (
    <div>
      <p className={classes.label}>
        {t('pay.sendExactly')}
        {until === undefined ? null : (
          <span className={classes.until}>{t('countdown.until', { time: until })}</span>
        )}
      </p>
      <div className={classes.send}>
        <CoinIcon src={give.icon} code={give.coin} size={40} />
        <p
          className={classes.exact}
          data-long={ticket.fromAmount.length > 12 || undefined}
          onCopy={(event) => {
            // A wallet may read 0,015 as 15.
            event.clipboardData.setData('text/plain', ticket.fromAmount);
            event.preventDefault();
          }}
        >
          <Amount value={ticket.fromAmount} unit={give.coin} />
        </p>
        <CopyButton text={ticket.fromAmount} label={t('pay.copyAmount')} />
      </div>
      <NetworkToUse ticket={ticket} />
    </div>
  );
}
