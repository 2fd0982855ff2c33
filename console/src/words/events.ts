/** Events of the service that failed at each try, and the rows that they are about. */
import {
  eventNamed,
  eventRowsInEnglish,
  eventsInEnglish,
  rowsOfEvent,
} from '@parom/contract/console/answers/alerts/events';
import { bilingual, type Language } from '../platform/language.ts';

export const eventKinds = bilingual(
  {
    'deposit.seen': 'платёж виден',
    'deposit.mined': 'платёж в блоке',
    'deposit.final': 'платёж окончателен',
    'deposit.vanished': 'платёж исчез',
    'deposit.refunding': 'платёж возвращается',
    'payment.requested': 'выплата решена',
    'payment.final': 'выплата окончательна',
    'payment.taken-back': 'выплата отменена сетью',
    'payment.failed': 'выплата не прошла',
    'ticket.created': 'заявка создана',
    'ticket.readdressed': 'у заявки новая почта',
    'ticket.moved': 'заявка изменилась',
    'ticket.due': 'срок заявки',
    'refund.asked': 'клиент просит возврат',
    'withdrawal.rejected': 'вывод отклонён',
    'account.created': 'аккаунт создан',
    'errand.asked': 'поручение обработчику',
    'mail.queued': 'письмо',
    'webhook.queued': 'вебхук партнёру',
    'notice.queued': 'сообщение операторам',
    'push.queued': 'уведомление клиенту',
  },
  eventsInEnglish,
);

const things = bilingual(
  {
    depositId: 'платёж',
    paymentId: 'выплата',
    ticketId: 'заявка',
    requestId: 'запрос',
    withdrawalId: 'вывод',
    userId: 'аккаунт',
    errandId: 'поручение',
    mailId: 'письмо',
    deliveryId: 'доставка',
    noticeId: 'сообщение',
    pushId: 'уведомление',
  },
  eventRowsInEnglish,
);

export const subjectsOfEvent = (said: string, language: Language): string =>
  rowsOfEvent(said, things[language]);

export const eventInWords = (kind: string, language: Language): string =>
  eventNamed(kind, eventKinds[language]);
