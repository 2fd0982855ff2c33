import { displayAmount, grouped } from '@parom/contract/display';
import { toDecimal } from '@parom/contract/money';
import { restToSend } from '@parom/contract/rest-to-send';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketView } from '@parom/contract/tickets';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../platform/language/format.ts';
import { useCatalogue } from '../../platform/market/catalogue.ts';
import {
  hasUnexpectedDeposit,
  isUnpaid,
  lateUntilUtc,
  restEndUtc,
  type Stage,
  stageOf,
} from './ticket-status.ts';

export interface SideTexts {
  readonly coin: string;
  readonly icon: string | null;
  readonly network: string | null;
  readonly decimals: number;
}

export function useSides(ticket: TicketView): { give: SideTexts; get: SideTexts } {
  const { t } = useTranslation('ticket');
  const catalogue = useCatalogue();
  const side = (currencyId: number, networkId: number | null): SideTexts => {
    const currency = catalogue?.currency(currencyId);
    const network = catalogue?.network(currencyId, networkId);
    // An error text only after the catalogue has loaded.
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

export function useStageTexts(ticket: TicketView) {
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
    until: restUntil(ticket),
    lateUntil: t('sinceLong', dateAndTime(lateUntilUtc(ticket))),
  };
  return {
    title: t(`stage.${stage}.title`),
    now: t(nowOf(stage, ticket), values),
    usually: t(`stage.${stage}.usually`, values),
    longer: t(`stage.${stage}.longer`, values),
  };
}

function restUntil(ticket: TicketView): string {
  const { date, time } = dateAndTime(restEndUtc(ticket));
  return ticket.restUntilUtc === undefined ? time : `${time}, ${date}`;
}

function nowOf(stage: Stage, ticket: TicketView) {
  if ((stage === 'held' || stage === 'invalid') && isUnpaid(ticket))
    return `stage.${stage}.nowUnpaid` as const;
  if (stage === 'heldChoice' && isUnpaid(ticket)) return 'stage.held.nowUnpaid' as const;
  if (stage === 'refunding' && ticket.recipientFault !== undefined) return `stage.${stage}.nowFault` as const;
  if (stage === 'expired' && hasUnexpectedDeposit(ticket)) return `stage.${stage}.nowStray` as const;
  return `stage.${stage}.now` as const;
}

/** The machine's code, else the operator's text. */
export function useReason(ticket: TicketView): string {
  const { t } = useTranslation('ticket');
  if (ticket.recipientFault !== undefined) {
    const next = ticket.status === TicketStatus.onHold ? 'choose' : 'operator';
    return [t(`recipientFaults.${ticket.recipientFault}`), t(`faultNext.${next}`)].join(' ');
  }
  if (ticket.statusReason !== null) return t(`reasons.${ticket.statusReason}`);
  return ticket.customStatusReason || t('noReason', { simpleId: ticket.simpleId });
}
