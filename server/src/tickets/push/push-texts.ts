/** Locked screens show it: no amount, address or token. */
import { TicketStatus } from '@parom/contract/ticket-status';
import type { Letter } from '../../mail/index.ts';

export const pushTexts: Readonly<Record<Letter['language'], Readonly<Record<TicketStatus, string>>>> = {
  ru: {
    [TicketStatus.invalid]: 'Заявка остановлена, оператор уже разбирается.',
    [TicketStatus.awaitingPayment]: 'Заявка снова ждёт оплаты.',
    [TicketStatus.confirming]: 'Ждём подтверждений сети.',
    [TicketStatus.sending]: 'Платёж подтверждён, отправляем деньги вам.',
    [TicketStatus.completed]: 'Готово: деньги отправлены, выплата окончательна.',
    [TicketStatus.expired]: 'Время оплаты вышло.',
    [TicketStatus.rejected]: 'Заявка отклонена.',
    [TicketStatus.refunding]: 'Возвращаем деньги.',
    [TicketStatus.refunded]: 'Деньги возвращены.',
    [TicketStatus.onHold]: 'Заявка остановлена. Откройте её: там видно, что дальше.',
  },
  en: {
    [TicketStatus.invalid]: 'Your ticket is on hold, and an operator has been alerted.',
    [TicketStatus.awaitingPayment]: 'Your ticket is waiting for your payment again.',
    [TicketStatus.confirming]: 'Waiting for the network to confirm.',
    [TicketStatus.sending]: 'Your payment is confirmed, and we’re sending your money.',
    [TicketStatus.completed]: 'Done: we’ve sent your money, and the payout is final.',
    [TicketStatus.expired]: 'The time to pay is up.',
    [TicketStatus.rejected]: 'Your ticket was rejected.',
    [TicketStatus.refunding]: 'We’re returning your money.',
    [TicketStatus.refunded]: 'Your money has been returned.',
    [TicketStatus.onHold]: 'Your ticket is on hold. Open it to see what happens next.',
  },
};

export const pushTitle: Readonly<Record<Letter['language'], (site: string, number: number) => string>> = {
  ru: (site, number) => `${site}: заявка № ${number}`,
  en: (site, number) => `${site}: ticket ${number}`,
};
