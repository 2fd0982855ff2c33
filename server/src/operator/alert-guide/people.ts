import type { AlertTexts } from './alert-text.ts';

export const people = {
  operatorLocked: {
    about: ['operator'],
    ru: {
      name: 'Вход оператора закрыт',
      happened: 'Пять входов не удались: вход оператора закрыт на 15 минут.',
      money: 'Деньги не затронуты; открытые сеансы оператора работают.',
      next: 'Спросите оператора. Если это не он, отключите его на странице операторов. Следующий удачный вход закончит тревогу.',
    },
    en: {
      name: 'An operator is locked out',
      happened: 'Five log-ins failed: the operator is locked for 15 minutes.',
      money: 'No money moves. Open sessions go on.',
      next: 'Ask the operator. If it was not them, disable them on the page of operators. Their next log-in ends the alert.',
    },
  },
  factorsReset: {
    about: ['operator'],
    ru: {
      name: 'Факторы оператора сброшены',
      happened: 'Администратор удалил ключи, приложение и коды оператора и закончил его сессии.',
      money: 'Деньги не двигались. Прежний пароль не открывает ничего.',
      next: 'Спросите этого оператора. Если он не просил, отключите обоих на странице операторов и прочтите `audit`. Новый фактор оператора закончит тревогу.',
    },
    en: {
      name: 'An operator’s factors were reset',
      happened: 'An administrator removed an operator’s passkeys, app and codes, and ended their sessions.',
      money: 'No money moved. Their former password opens nothing.',
      next: 'Ask this operator. If they did not ask for it, disable both operators and read `audit`. Their new factor ends the alert.',
    },
  },
  passkeyCopied: {
    about: ['passkey'],
    ru: {
      name: 'Ключ доступа могли скопировать',
      happened: 'Счётчик ключа доступа пошёл назад: возможно, есть его копия.',
      money: 'Действие отклонено, деньги не сдвинулись; вору с такой копией нужен ещё пароль.',
      next: 'Названный оператор удаляет этот ключ на странице *Вход и люди*. Если ключом пользовался не он, отключите его и прочтите `audit`.',
    },
    en: {
      name: 'A passkey may have been copied',
      happened: 'A passkey’s counter went back: a copy of its key may exist.',
      money: 'The act was refused. A thief also needs the password.',
      next: 'The named operator removes this passkey on the page *Log-in and people*. If they did not use it, disable them and read `audit`.',
    },
  },
} as const satisfies AlertTexts;
