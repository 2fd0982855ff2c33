/** Contains no text typed by the referrer. */
import type { Letter } from '../mail/index.ts';

interface Facts {
  readonly siteName: string;
  /** The referral page of the cabinet. */
  readonly link: string;
  readonly contact: string;
}

export interface PaidFacts extends Facts {
  /** Both with the coin. */
  readonly amount: string;
  readonly fee: string;
  /** With the coin. */
  readonly sent: string;
  readonly network: string;
  readonly transaction: string | null;
  readonly url: string | null;
}

export interface RejectedFacts extends Facts {
  /** With the coin. */
  readonly amount: string;
}

type InEachLanguage<About> = Readonly<Record<Letter['language'], (facts: About) => Letter>>;

export const paidLetter: InEachLanguage<PaidFacts> = {
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
          ['Transaction', facts.transaction],
          ['See it on the network', facts.url],
        ],
      },
      'Your wallet or exchange shows it once it has the number of confirmations that they ask for. There is nothing to do.',
      { link: { label: 'Your referral page', url: facts.link } },
      `Did you not ask for this? Change your password and write to us at once: ${facts.contact}.`,
    ],
  }),
};

export const rejectedLetter: InEachLanguage<RejectedFacts> = {
  ru: (facts) => ({
    language: 'ru',
    subject: `${facts.siteName}: партнёрский вывод отклонён`,
    blocks: [
      'Мы не стали отправлять партнёрский вывод, который вы запросили. Ничего не отправлено и ничего не потеряно: вся сумма снова на вашем балансе.',
      {
        facts: [['Вернулось на баланс', facts.amount]],
      },
      `Проверьте монету, сеть и адрес и запросите вывод ещё раз. Не понимаете, почему так вышло? Напишите нам: ${facts.contact}.`,
      { link: { label: 'Партнёрский кабинет', url: facts.link } },
      'Вывод запросили не вы? Смените пароль и сразу напишите нам.',
    ],
  }),
  en: (facts) => ({
    language: 'en',
    subject: `${facts.siteName}: your referral withdrawal was declined`,
    blocks: [
      'We did not send the referral withdrawal that you asked for. Nothing left us and nothing is lost: the whole amount is on your balance again.',
      {
        facts: [['Back on your balance', facts.amount]],
      },
      `Check the coin, the network and the address, and ask for it again. You would like to know why? Write to us: ${facts.contact}.`,
      { link: { label: 'Your referral page', url: facts.link } },
      'Did you not ask for this? Change your password and write to us at once.',
    ],
  }),
};
