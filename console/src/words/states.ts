/** The server's short words in both languages. They fit a payment, a withdrawal and a letter alike. */
import type { AuditOutcome } from '@parom/contract/console/audit';
import type { Verdict } from '@parom/contract/tickets';
import { type Bilingual, bilingual } from '../platform/language.ts';
import { texts as queueTexts } from '../queue/texts.ts';
import { texts as ticketTexts } from '../ticket/texts.ts';

export type Words = Readonly<Record<string, string>>;

const verdictsOf = ({ reasons }: (typeof queueTexts)['ru']): Readonly<Record<Verdict, string>> => reasons;
export const inLine = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
const inLines = (of: Words): Words =>
  Object.fromEntries(Object.entries(of).map(([word, sentence]) => [word, inLine(sentence)]));
const pick = <Texts>({ ru, en }: Bilingual<Texts>, of: (texts: Texts) => Words): Bilingual<Words> => ({
  ru: of(ru),
  en: of(en),
});

/** A word that one language lacks does not compile. */
export const bothWords = {
  statuses: pick(ticketTexts, (texts) => texts.statuses),
  reasons: pick(queueTexts, (texts) => texts.reasons),
  verdicts: pick(queueTexts, (texts) => inLines(verdictsOf(texts))),
  states: bilingual(
    {
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
      bounced: 'вернулось',
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
    },
    {
      mempool: 'waits for a block',
      mined: 'in a block',
      queued: 'in the queue',
      manual: 'transfer it by hand',
      signed: 'signed',
      sent: 'sent',
      final: 'final',
      failed: 'failed',
      cancelled: 'cancelled',
      waiting: 'waits to be sent',
      bounced: 'bounced',
      requested: 'waits for a decision',
      approved: 'approved',
      paid: 'paid out',
      rejected: 'rejected',
      proposed: 'proposed',
      confirming: 'under way',
      refused: 'refused',
      changed: 'changed before',
      ended: 'the day passed',
      paying: 'leaves',
      announced: 'announced',
      done: 'done',
      vanished: 'vanished from the network',
    },
  ),
  /** What became of a deposit. */
  dispositions: bilingual(
    {
      open: 'в заявке',
      exchanged: 'обменян',
      refunding: 'возвращается',
      refunded: 'возвращён',
      parked: 'отложен',
      unmatched: 'ничей',
      'written-off': 'списан',
      vanished: 'исчез',
    },
    {
      open: 'in its ticket',
      exchanged: 'exchanged',
      refunding: 'goes back',
      refunded: 'sent back',
      parked: 'put aside',
      unmatched: 'unassigned',
      'written-off': 'written off',
      vanished: 'vanished',
    },
  ),
  /** Of an act that waits for another operator. */
  decisions: bilingual(
    {
      open: 'ждёт второго',
      confirming: 'выполняется',
      done: 'сделано',
      refused: 'отклонено',
      changed: 'предмет изменился',
      failed: 'не получилось',
      ended: 'сутки вышли',
    },
    {
      open: 'waits for a second person',
      confirming: 'under way',
      done: 'done',
      refused: 'refused',
      changed: 'its subject changed',
      failed: 'failed',
      ended: 'the day passed',
    },
  ),
  purposes: bilingual(
    {
      payout: 'выплата',
      refund: 'возврат',
      withdrawal: 'вывод реферала',
      'treasury-out': 'движение казны',
      gas: 'газ',
      delegate: 'делегирование энергии',
      undelegate: 'возврат энергии',
      sweep: 'сбор',
      consolidate: 'объединение',
    },
    {
      payout: 'payout',
      refund: 'refund',
      withdrawal: 'referrer’s withdrawal',
      'treasury-out': 'move of the treasury',
      gas: 'gas',
      delegate: 'lending of energy',
      undelegate: 'return of energy',
      sweep: 'sweep',
      consolidate: 'joining of coins',
    },
  ),
  moveKinds: bilingual(
    { cold: 'на холодный кошелёк', profit: 'вывод прибыли', refill: 'пополнение' },
    { cold: 'to the cold wallet', profit: 'withdrawal of profit', refill: 'refill' },
  ),
  /** How an audited act ended. */
  acts: bilingual<Readonly<Record<AuditOutcome, string>>>(
    {
      begun: 'начато',
      done: 'сделано',
      proposed: 'предложено второму',
      refused: 'отказано',
      failed: 'ошибка',
    },
    {
      begun: 'begun',
      done: 'done',
      proposed: 'proposed to a second person',
      refused: 'refused',
      failed: 'failed',
    },
  ),
  /** Of a comparison with a network. */
  comparisons: bilingual(
    {
      compared: 'сверено',
      partly: 'сверено не всё',
      unsettled: 'не улеглось',
      unserved: 'здесь не обслуживается',
      'no answer': 'нет ответа',
    },
    {
      compared: 'compared',
      partly: 'not all compared',
      unsettled: 'not settled yet',
      unserved: 'not served here',
      'no answer': 'no answer',
    },
  ),
} as const;

export const statuses: Words = bothWords.statuses.ru;
export const reasons: Words = bothWords.reasons.ru;
export const states: Words = bothWords.states.ru;
export const dispositions: Words = bothWords.dispositions.ru;
export const decisions: Words = bothWords.decisions.ru;
export const purposes: Words = bothWords.purposes.ru;
