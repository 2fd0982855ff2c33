/** The ticket's coins, networks and reasons in the words of the page's language. */
import { displayAmount, grouped } from '@parom/contract/display';
import { toDecimal } from '@parom/contract/money';
import { restToSend } from '@parom/contract/rest-to-send';
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../platform/language/format.ts';
import { useCatalogue } from '../platform/market/catalogue.ts';
import { hasStray, isUnpaid, lateUntilUtc, type Stage, stageOf } from './ticket-status.ts';

export interface CoinWords {
  readonly coin: string;
  readonly icon: string | null;
  /** `null`: the coin moves without a network (phone or card). */
  readonly network: string | null;
  readonly decimals: number;
}

/** The two sides of a ticket. A coin or network that the catalogue no longer has gets a word, never a blank. */
export function useSides(ticket: TicketView): { give: CoinWords; get: CoinWords } {
  const { t } = useTranslation('ticket');
  const catalogue = useCatalogue();
  const side = (currencyId: number, networkId: number | null): CoinWords => {
    const currency = catalogue?.currency(currencyId);
    const network = catalogue?.network(currencyId, networkId);
    // While the catalogue loads a dash stands there; an error is only said when it is one.
    const missing = (word: string) => (catalogue === undefined ? '…' : word);
    return {
      coin: currency?.shortName ?? missing(t('coinError')),
      icon: currency?.iconPath ?? null,
      network: networkId === null ? null : (network?.name ?? missing(t('networkUnknown'))),
      decimals: network?.decimals ?? currency?.decimals ?? 8,
    };
  };
  return {
    give: side(ticket.fromCurrencyId, ticket.payNetworkId),
    get: side(ticket.toCurrencyId, ticket.getNetworkId),
  };
}

/** What a deposit is counted in: the ticket's coin, unless another one was sent to its address. */
export function useCoinOfDeposit(
  ticket: TicketView,
): (deposit: Pick<TicketView['deposits'][number], 'currencyId'>) => string {
  const { t } = useTranslation('ticket');
  const { give } = useSides(ticket);
  const catalogue = useCatalogue();
  return ({ currencyId }) => {
    if (currencyId === undefined) return give.coin;
    return catalogue?.currency(currencyId)?.shortName ?? t('deposits.otherCoin');
  };
}

/** The sentences of the present stage: title, what happens now, how long it takes, what to do if it takes longer. */
export function useStageWords(ticket: TicketView) {
  const { t, i18n } = useTranslation('ticket');
  const { give, get } = useSides(ticket);
  const stage = stageOf(ticket);
  const promised = displayAmount(toDecimal(ticket.toAmount));
  const values = {
    simpleId: ticket.simpleId,
    give: `${grouped(ticket.fromAmount, i18n.language)}\u00a0${give.coin}`,
    get: `${grouped(promised, i18n.language)}\u00a0${get.coin}`,
    received: `${grouped(ticket.receivedAmount, i18n.language)}\u00a0${give.coin}`,
    rest: `${grouped(restToSend(ticket, give.decimals), i18n.language)}\u00a0${give.coin}`,
    until: dateAndTime(ticket.expiresAtUtc).time,
    lateUntil: t('sinceLong', dateAndTime(lateUntilUtc(ticket))),
  };
  return {
    title: t(`stage.${stage}.title`),
    now: t(nowOf(stage, ticket), values),
    usually: t(`stage.${stage}.usually`, values),
    longer: t(`stage.${stage}.longer`, values),
  };
}

/** Where nothing came that can be exchanged, other words say what happens now. */
function nowOf(stage: Stage, ticket: TicketView) {
  if ((stage === 'held' || stage === 'invalid') && isUnpaid(ticket))
    return `stage.${stage}.nowUnpaid` as const;
  if (stage === 'expired' && hasStray(ticket)) return `stage.${stage}.nowStray` as const;
  return `stage.${stage}.now` as const;
}

/** Why the ticket was held or refused: the machine's code in this language, else an operator's own words. */
export function useReason(ticket: TicketView): string {
  const { t } = useTranslation('ticket');
  if (ticket.statusReason !== null) return t(`reasons.${ticket.statusReason}`);
  return ticket.customStatusReason || t('noReason', { simpleId: ticket.simpleId });
}
