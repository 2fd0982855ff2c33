/** The letter about a withdrawal that was paid. */
import type { Letter } from '../mail/index.ts';

export interface WithdrawalFacts {
  readonly siteName: string;
  /** What left the balance, and what of it the network took, both with their coin. */
  readonly amount: string;
  readonly fee: string;
  /** What was sent, with its coin. */
  readonly sent: string;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  readonly transaction: string | null;
  readonly url: string | null;
  readonly link: string;
  readonly contact: string;
}

export const withdrawalLetter: Readonly<Record<Letter['language'], (facts: WithdrawalFacts) => Letter>> = {
  ru: (facts) => ({
    language: 'ru',
    subject: `${facts.siteName}: партнёрский вывод отправлен`,
    blocks: [
      'Мы выплатили ваш партнёрский заработок, и выплата окончательна.',
      {
        facts: [
          ['Списано с баланса', facts.amount],
          ['Из них комиссия сети', facts.fee],
          ['Отправлено', facts.sent],
          ['Сеть', facts.network],
          ['Куда', facts.address],
          ['Memo', facts.memo],
          ['Транзакция', facts.transaction],
          ['Посмотреть в сети', facts.url],
        ],
      },
      'Кошелёк или биржа покажут поступление, когда наберётся нужное им число подтверждений. Делать ничего не нужно.',
      { link: { label: 'Партнёрский кабинет', url: facts.link } },
      `Вывод запросили не вы? Смените пароль и сразу напишите нам: ${facts.contact}.`,
    ],
  }),
  en: (facts) => ({
    language: 'en',
    subject: `${facts.siteName}: your referral withdrawal was sent`,
    blocks: [
      'We paid out what you earned by referrals, and the payment is final.',
      {
        facts: [
          ['Taken from your balance', facts.amount],
          ['Of it, the network’s fee', facts.fee],
          ['Sent', facts.sent],
          ['Network', facts.network],
          ['To', facts.address],
          ['Memo', facts.memo],
          ['Transaction', facts.transaction],
          ['See it on the network', facts.url],
        ],
      },
      'Your wallet or exchange shows it once it has the number of confirmations that they ask for. There is nothing to do.',
      { link: { label: 'Your referral page', url: facts.link } },
      `It was not you who asked for it? Change your password and write to us at once: ${facts.contact}.`,
    ],
  }),
};
