import type { AlertTexts } from './alert-text.ts';

export const ways = {
  telegram: {
    about: [],
    ru: {
      name: 'Telegram не принимает сообщения',
      happened: 'Чат десять минут не принимает сообщения или отказывает боту.',
      money: 'Деньги не затронуты; тревоги приходят только по почте и на страницу тревог.',
      next: 'Устраните названную причину, затем `test-alerts`.',
    },
    en: {
      name: 'Telegram takes no messages',
      happened: 'The chat took no message for ten minutes, or refuses the bot.',
      money: 'No money moves; alerts come by e-mail and on the page of alerts only.',
      next: 'Repair the named cause, then `test-alerts`.',
    },
  },
} as const satisfies AlertTexts;
