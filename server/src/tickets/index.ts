/** The only module that moves a ticket. */
export { completeTicket } from './complete-ticket.ts';
export { priceExchange } from './creation/check-creation.ts';
export { type CreateDeps, createTicket } from './creation/create-ticket.ts';
export { creationLimit } from './creation/creation-limit.ts';
export { type Deposit, depositsOfTicket, findDeposit } from './deposits/deposit-store.ts';
export { type Disposition } from './deposits/judgement-store.ts';
export { lockDeposit } from './deposits/lock-deposit.ts';
export { screeningAnswers } from './exchange/screening-answers-store.ts';
export { unscreenedTickets } from './exchange/unscreened-store.ts';
export { expireTickets } from './expire-tickets.ts';
export { judgeTicket, judgeTicketOf } from './judge-ticket.ts';
export { type ResendDeps, resendLetter } from './letters/resend-letter.ts';
export { sampleTicketLetters, ticketLetterSources } from './letters/sample-letters.ts';
export {
  notifyCreated,
  notifyMoved,
  notifyRecalculated,
  notifyRefundAsked,
  notifySeen,
  notifySentBack,
} from './letters/ticket-letters.ts';
export { triesLimit } from './limits/tries-limit.ts';
export * from './operated/operate-ticket.ts';
export { payTicket } from './operated/pay-ticket.ts';
export { writeOff, writeOffDeposit } from './operated/write-off-deposit.ts';
export { writeOffDust } from './operated/write-off-dust.ts';
export { type EraseDeps, erasePersonalData } from './personal/erase-personal-data.ts';
export { lockTicketsOf } from './personal/erasure-store.ts';
export { isNumber, keptAs, shownRecipient } from './personal/recipient.ts';
export { type Retention, retentionOf, retentionSettings } from './personal/retention.ts';
export { keepRecipient, revealRecipient, type SealDeps, sealRecipients } from './personal/seal-recipients.ts';
export { keysInUse } from './personal/sealed-recipients-store.ts';
export { keyInUse as openPushKey, type PushKeyDeps, sealPushKey } from './push/push-key.ts';
export { queuePushes, type SendPushDeps, sendPush } from './push/send-push.ts';
export { lockAwaitedRates } from './recalculation/lock-awaited-rates.ts';
export { recalculateTickets } from './recalculation/recalculate-tickets.ts';
export { rotateReceiptKey, sealReceiptKey } from './receipt/receipt-keys.ts';
export { receiptKeysRoute } from './receipt/receipt-routes.ts';
export { depositFinal, depositMined, depositSeen, depositVanished } from './receive-deposit.ts';
export type { AmlWord } from './refunds/aml-deduction.ts';
export { cancelRefund } from './refunds/cancel-refund.ts';
export { type GoingBack, type RefundDeps, refundDeposit, refundTicket } from './refunds/refund-deposit.ts';
export { reasonText } from './shown/reason-texts.ts';
export { findShownTicket } from './shown/shown-ticket-store.ts';
export { channelsOfTickets, endedListeners, listenerOf } from './shown/ticket-audience.ts';
export { type ViewDeps, viewTicket } from './shown/ticket-view.ts';
export { checkTicket, keepChecked } from './stopping/check-tickets.ts';
export { isEnd, shownBps, type Ticket } from './ticket.ts';
export { operatorCommand, type PayingCommand } from './ticket-command.ts';
export { type TicketErrands, ticketErrands } from './ticket-errands.ts';
export { type TicketRoutesDeps, ticketRoutes } from './ticket-routes.ts';
export {
  depositAddressOf,
  findTicket,
  findTicketBySimpleId,
  historyOf,
  lockTicket,
} from './ticket-store.ts';
export { paymentFailed } from './undo-decision.ts';
export { chooseWay } from './ways/choose-way.ts';
export { showWays } from './ways/show-ways.ts';
export { CHOICE_CEILING_USDT, type WaysDeps } from './ways/ways-deps.ts';
