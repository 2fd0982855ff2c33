/** What the audit has beside commands. */
import { commandNames } from '../acts/command-names.ts';
import { roleNames } from './roles.ts';
import { states, type Words } from './states.ts';

/** The door's acts are no commands. */
const atTheDoor: Words = {
  'log-in': 'Вход',
  'customer-log-in': 'Вход клиента',
  'make-operator': 'Создать оператора',
  'add-factor': 'Добавить второй фактор',
  'add-passkey': 'Добавить ключ доступа',
  'use-passkey': 'Войти ключом доступа',
  'remove-passkey': 'Удалить ключ доступа',
  'invite-operator': 'Пригласить оператора',
  'accept-invitation': 'Принять приглашение',
  'change-operator': 'Включить или отключить оператора',
  'reset-factors': 'Сбросить факторы оператора',
  'end-session': 'Закончить сессию',
  screening: 'Проверка',
};
export const audited: Words = { ...commandNames.ru, ...atTheDoor };

export const auditedArguments: Words = {
  tries: 'Попыток',
  account: 'Аккаунт',
  operator: 'Оператор',
  role: 'Роль',
  isDisabled: 'Отключён',
  session: 'Сессия',
  passkey: 'Ключ доступа',
  screening: 'Проверка',
  letters: 'Письма',
  why: 'Почему',
};

/** Values beside those that a form offers. */
export const auditedValues: Readonly<Record<string, Words>> = {
  by: { 'the settings of a start': 'настройки запуска' },
  operator: { new: 'новый', renewed: 'обновлён' },
  role: roleNames.ru,
  letters: states,
  screening: { pending: 'ждут решения' },
  address: { 'other sources': 'прочие' },
  why: { 'the counter went back': 'счётчик ключа пошёл назад' },
};
