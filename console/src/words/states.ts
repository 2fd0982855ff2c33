/** The server's short words, in Russian. They fit a payment, a withdrawal and a letter alike. */
import type { Verdict } from '@parom/contract/tickets';
import { texts as queueTexts } from '../queue/texts.ts';
import { texts as ticketTexts } from '../ticket/texts.ts';

export type Words = Readonly<Record<string, string>>;

export const statuses: Words = ticketTexts.ru.statuses;
export const reasons: Words = queueTexts.ru.reasons;

export const states: Words = {
  mempool: 'ждёт блока',
  mined: 'в блоке',
  queued: 'в очереди',
  manual: 'переведите сами',
  signed: 'подписано',
  sent: 'отправлено',
  final: 'зачислено',
  failed: 'не прошло',
  cancelled: 'отменено',
  waiting: 'ждёт отправки',
  requested: 'ждёт решения',
  approved: 'одобрено',
  paid: 'выплачено',
  rejected: 'отклонено',
  proposed: 'предложено',
  confirming: 'делается',
  refused: 'отказано',
  changed: 'изменилось раньше',
  ended: 'сутки вышли',
  paying: 'уходит',
  announced: 'объявлено',
  done: 'сделано',
  vanished: 'исчезло из сети',
};

/** What became of a deposit. */
export const dispositions: Words = {
  open: 'в заявке',
  exchanged: 'обменян',
  refunding: 'возвращается',
  refunded: 'возвращён',
  parked: 'отложен',
  unmatched: 'ничей',
  'written-off': 'списан',
  vanished: 'исчез',
};

/** Of an act that waits for another operator. */
export const decisions: Words = {
  open: 'ждёт второго',
  confirming: 'выполняется',
  done: 'сделано',
  refused: 'отклонено',
  changed: 'предмет изменился',
  failed: 'не получилось',
  ended: 'сутки вышли',
};

export const inLine = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
const inLines = (of: Words): Words =>
  Object.fromEntries(Object.entries(of).map(([word, sentence]) => [word, inLine(sentence)]));

const decided: Readonly<Record<Exclude<Verdict, 'pending' | 'fits'>, string>> = queueTexts.ru.reasons;
export const verdictWords: Words = { ...inLines(decided), pending: 'ещё не решено', fits: 'подходит' };

export const purposes: Words = {
  payout: 'выплата',
  refund: 'возврат',
  withdrawal: 'вывод реферала',
  'treasury-out': 'движение казны',
  gas: 'газ',
  sweep: 'сбор',
  consolidate: 'объединение',
};

export const moveKinds: Words = {
  cold: 'на холодный кошелёк',
  profit: 'вывод прибыли',
  refill: 'пополнение',
};

/** Of a comparison with a network. */
export const comparisons: Words = {
  compared: 'сверено',
  partly: 'сверено не всё',
  unsettled: 'не улеглось',
  unserved: 'здесь не обслуживается',
  'no answer': 'нет ответа',
};
