/** What the audit has beside commands. */
import { commandNames } from '../acts/command-names.ts';
import { bilingual, type Language } from '../platform/language.ts';
import { roleNames } from './roles.ts';
import { bothWords, type Words } from './states.ts';

/** The door's acts are no commands. */
const atTheDoor = bilingual(
  {
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
    approvals: 'Выплаты выше лимита подписанта',
  },
  {
    'log-in': 'Log in',
    'customer-log-in': 'Customer’s log-in',
    'make-operator': 'Make an operator',
    'add-factor': 'Add a second factor',
    'add-passkey': 'Add a passkey',
    'use-passkey': 'Log in by passkey',
    'remove-passkey': 'Remove a passkey',
    'invite-operator': 'Invite an operator',
    'accept-invitation': 'Accept an invitation',
    'change-operator': 'Enable or disable an operator',
    'reset-factors': 'Reset an operator’s factors',
    'end-session': 'End a session',
    screening: 'Screening',
    approvals: 'Payments above the signer’s limit',
  },
);
const auditedIn = (language: Language): Words => ({ ...commandNames[language], ...atTheDoor[language] });
export const audited = bilingual(auditedIn('ru'), auditedIn('en'));

export const auditedArguments: { readonly ru: Words; readonly en: Words } = bilingual(
  {
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
    confirmedBy: 'Кто подтвердил',
  },
  {
    tries: 'Tries',
    confirmedBy: 'Confirmed by',
    account: 'Account',
    operator: 'Operator',
    role: 'Role',
    isDisabled: 'Disabled',
    session: 'Session',
    passkey: 'Passkey',
    screening: 'Screening',
    letters: 'Letters',
    why: 'Why',
  },
);

type Values = Readonly<Record<string, Words>>;
const values = bilingual(
  {
    by: { 'the settings of a start': 'настройки запуска' },
    operator: { new: 'новый', renewed: 'обновлён' },
    screening: { pending: 'ждут решения' },
    address: { 'other sources': 'прочие' },
  },
  {
    by: { 'the settings of a start': 'settings of a start' },
    operator: { new: 'new', renewed: 'renewed' },
    screening: { pending: 'wait for a decision' },
    address: { 'other sources': 'others' },
  },
);
const valuesIn = (language: Language): Values => ({
  ...values[language],
  role: roleNames[language],
  letters: bothWords.states[language],
});
/** Values beside those that a form offers. */
export const auditedValues = bilingual(valuesIn('ru'), valuesIn('en'));
