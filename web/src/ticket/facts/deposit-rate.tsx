import { grouped } from '@parom/contract/display';
import { toDecimal } from '@parom/contract/money';
import { bpsOf, rateAfterMarkup } from '@parom/contract/pricing';
import { statedRate } from '@parom/contract/stated-rate';
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../ui/display/amount.tsx';
import { useSides } from '../status/ticket-texts.ts';
import classes from './deposits-list.module.css';
import { RateSources } from './rate-sources.tsx';

type Deposit = TicketView['deposits'][number];

interface DepositRateProps {
  readonly ticket: TicketView;
  readonly deposit: Deposit;
  readonly coin: string;
}

/** Shows each rate: no part used the mean. */
export function DepositRate({ ticket, deposit, coin }: DepositRateProps) {
  const { t } = useTranslation('ticket');
  const { rate, rateSources, rateAtUtc, rateParts } = deposit;
  if (deposit.isPriceAwaited) return <p className={classes.text}>{t('deposits.rateAwaited')}</p>;
  if (rateParts !== undefined)
    return (
      <ul className={classes.parts}>
        {rateParts.map((part, i) => (
          <li key={`${part.rate}:${i}`} className={classes.text}>
            <Amount value={part.amount} unit={coin} />
            {': '}
            <Rate ticket={ticket} rate={part.rate} /> <RateSources origin={part} />
          </li>
        ))}
      </ul>
    );
  if (rate === undefined) return null;
  return (
    <p className={classes.text}>
      {t('deposits.rate')} <Rate ticket={ticket} rate={rate} />{' '}
      {rateSources === undefined ? null : (
        <RateSources origin={{ rateSources, rateAtUtc: rateAtUtc ?? null }} />
      )}
    </p>
  );
}

function Rate({ ticket, rate }: { readonly ticket: TicketView; readonly rate: string }) {
  const { t, i18n } = useTranslation('ticket');
  const sides = useSides(ticket);
  const stated = statedRate(rateAfterMarkup(toDecimal(rate), bpsOf(ticket.markup) ?? 0), sides);
  const [from, to] = [stated.one.coin, stated.other.coin];
  return <>{t('deposits.rateIs', { from, rate: grouped(stated.amount, i18n.language), to })}</>;
}
