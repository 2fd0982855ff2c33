import type { AlertTexts } from './alert-text.ts';

export const partners = {
  webhook: {
    about: ['webhook'],
    ru: {
      name: 'Вебхук партнёра не доставлен',
      happened: 'Сервер партнёра сутки не принимал вебхук об одном шаге, и служба от него отказалась.',
      money: 'Деньги не затронуты: заявка идёт дальше, партнёр может узнать её статус запросом.',
      next: 'Исправьте адрес вместе с партнёром (`webhooks` показывает ошибку), затем `redeliver-webhook`.',
    },
    en: {
      name: 'A partner’s webhook was given up',
      happened: 'A partner’s server took no webhook of one move for a day: it was given up.',
      money: 'No money moves: the order goes on, and the partner can ask for it.',
      next: 'Repair the address with the partner (`webhooks` shows the fault), then `redeliver-webhook`.',
    },
  },
} as const satisfies AlertTexts;
