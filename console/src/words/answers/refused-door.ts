import type { Sentences } from '@parom/contract/console/answers/form';
import type { doorRefusalForms } from '@parom/contract/console/answers/refused-door';
import { counted } from './in-russian.ts';

const signs = (count: number): string => counted(count, 'знака', 'знаков', 'знаков');

export const doorRefusals = {
  passkeyOrCodeNeeded: () => 'Нужен ключ доступа или код.',
  codeNeeded: () => 'Нужен код второго фактора.',
  factorNotAccepted: () => 'Ключ или код не подошёл.',
  logInWrong: () => 'E-mail или пароль не подошёл.',
  logInsTooMany: () => 'Слишком много попыток сразу: подождите секунду.',
  logInLocked: () => 'Слишком много неудач: вход закрыт на 15 минут.',
  noPasskeyOfYours: () => 'Ключа доступа у вас нет: введите код.',
  sessionEnded: () => 'Эта сессия закончилась. Ничего не изменилось.',
  sessionMissing: () => 'Сессия закончилась: войдите снова.',
  csrfWrong: () => 'Сессия на этой вкладке прежняя: обновите страницу. Ничего не изменилось.',
  factorFirst: () => 'Сначала добавьте второй фактор. Ничего не изменилось.',
  confirmFirst: () => 'Подтвердите ключом доступа или кодом. Ничего не изменилось.',
  passkeyFirst: () =>
    'Действие другого оператора подтверждают только ключом доступа, а у вас его нет. Ничего не подтверждено. Добавьте ключ на странице «Вход и люди» и подтвердите снова.',
  passkeyNow: () =>
    'Действие другого оператора подтверждают только ключом доступа, кода мало. Пока ничего не подтверждено. Подтвердите в пульте, где ваш ключ под рукой.',
  secretCodeWrong: () => 'Код не подошёл или он от другого секрета.',
  secretReplaced: () => 'Тем временем добавили другой секрет: начните снова.',
  passkeyAnswerWrong: () => 'Ответ ключа неверен или опоздал. Ничего не изменилось.',
  codeWrong: () => 'Код неверен или уже использован. Ничего не изменилось.',
  passkeyNameMissing: (of) => `Ключу нужно имя, не длиннее ${signs(of.most)}. Ничего не изменилось.`,
  passkeyBegunAnew: () => 'Ответ ключа неверен или опоздал. Ничего не изменилось, начните снова.',
  passkeysTooMany: (of) => `У вас уже ${counted(of.most, 'ключ', 'ключа', 'ключей')}: сначала удалите один.`,
  passkeyKnown: () => 'Этот ключ уже добавлен.',
  noSuchPasskey: () => 'Такого ключа у вас нет.',
  lastFactor: () => 'Это ваш последний второй фактор: сначала добавьте другой. Ничего не изменилось.',
  reasonMissing: () => 'Напишите причину. Ничего не изменилось.',
  reasonTooLong: (of) => `Причина не длиннее ${signs(of.most)}.`,
  emailWrong: () => 'Это не e-mail.',
  passwordTooShort: (of) => `В пароле не меньше ${signs(of.least)}.`,
  linkOver: () => 'Ссылка уже использована или устарела.',
  operatorExists: () => 'Оператор с таким e-mail уже есть.',
  lastAdministrator: () => 'Это последний администратор: отключать его нельзя.',
  noSuchOperator: () => 'Такого оператора нет.',
  noSuchSession: () => 'Такой сессии уже нет.',
  ownFactors: () => 'Ваши факторы сбросит другой администратор. Ничего не изменилось.',
  operatorDisabled: () => 'Оператор отключён: сначала включите его.',
} satisfies Sentences<typeof doorRefusalForms>;
