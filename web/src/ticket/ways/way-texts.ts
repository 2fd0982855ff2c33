import { displayAmount, grouped } from '@parom/contract/display';
import { toDecimal } from '@parom/contract/money';
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../platform/language/format.ts';
import { useSides } from '../status/ticket-texts.ts';
import type { Refused } from './ways-query.ts';

export function useWayTexts(ticket: TicketView) {
  const { i18n } = useTranslation('ways');
  const { give, get } = useSides(ticket);
  const inCoin = (amount: string, coin: string) => `${grouped(amount, i18n.language)}\u00a0${coin}`;
  return {
    give: (amount: string) => inCoin(amount, give.coin),
    get: (amount: string) => inCoin(amount, get.coin),
    rate: (rate: string) =>
      `1\u00a0${give.coin} = ${grouped(displayAmount(toDecimal(rate)), i18n.language)}\u00a0${get.coin}`,
    moment: (utc: string) => {
      const { date, time } = dateAndTime(utc);
      return `${time}, ${date}`;
    },
    network: give.network ?? give.coin,
  };
}

export function useRefusedText(): (refused: Refused) => string {
  const { t } = useTranslation('ways');
  return (refused) => (refused === 'unclear' ? t('unclear.text') : t(`refused.${refused}`));
}
