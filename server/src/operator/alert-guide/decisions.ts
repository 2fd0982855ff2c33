import type { AlertTexts } from './alert-text.ts';

export const decisions = {
  waiting: {
    about: ['kind'],
    ru: {
      name: 'Работа ждёт человека',
      happened:
        'Ждут переводы вручную, остановленные выплаты, заявки на удержании, оценки риска, выводы или платежи без решения.',
      money: 'Клиент или партнёр ждёт денег.',
      next: 'Сделайте то, что называет сообщение.',
    },
    en: {
      name: 'Work waits for a person',
      happened:
        'Work waits: transfers by hand, stopped `payouts`, `tickets` on hold, scores of risk, requested `withdrawals`, or `deposits` without a decision.',
      money: 'A customer or a referrer waits for money.',
      next: 'Do what the message names.',
    },
  },
  invariant: {
    about: ['ticket'],
    ru: {
      name: 'Заявка и книги расходятся',
      happened: 'Платежи, выплаты, резерв и книги заявки не сходятся.',
      money: 'Заявка остановлена: неподписанные выплаты отозваны, подписанная уйдёт.',
      next: '[Выведите заявку из остановки](incidents.md#a-ticket-that-was-stopped).',
    },
    en: {
      name: 'A ticket and the books disagree',
      happened: 'A ticket’s deposits, payments, reserve and books do not agree.',
      money: 'The ticket is stopped: unsigned payments were taken back, a signed one goes on.',
      next: '[Lead the ticket out of its stop](incidents.md#a-ticket-that-was-stopped).',
    },
  },
  event: {
    about: ['event'],
    ru: {
      name: 'Событие не обработано',
      happened: 'Событие не удалось 20 раз, и служба от него отказалась.',
      money: 'Не хватает его следствия: зачисления, завершения заявки или вывода, либо письма.',
      next: 'Устраните названную причину, затем `retry-event --event …`. Дважды ничего не произойдёт.',
    },
    en: {
      name: 'An event was given up',
      happened: 'An event failed 20 times and was given up.',
      money:
        'Its consequence is missing: a credit (`deposit.final`), an end (`payment.final`, `payment.failed`) or a letter.',
      next: 'Repair the named cause, then `retry-event --event …`. Nothing is done twice.',
    },
  },
  mail: {
    about: [],
    ru: {
      name: 'Письма не уходят',
      happened: 'Почтовый сервер десять минут не принимает письма.',
      money: 'Ждут только письма, не дольше трёх дней.',
      next: 'Почините сервер или `PAROM_SMTP_URL` (предлагает ли сервер STARTTLS?).',
    },
    en: {
      name: 'Letters do not leave',
      happened: 'The mail server has taken no letter for ten minutes.',
      money: 'Letters wait, for three days at most.',
      next: 'Repair the server or `PAROM_SMTP_URL` (does it offer STARTTLS?).',
    },
  },
} as const satisfies AlertTexts;
