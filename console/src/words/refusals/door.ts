/** Refusals of the door: log-in, second factor, people. */
export const atTheDoor: Readonly<Record<string, string>> = {
  'wrong e-mail or password': 'E-mail или пароль не подошёл.',
  'the passkey or code was not accepted': 'Ключ или код не подошёл.',
  'too many failures: this operator is locked': 'Слишком много неудач: вход закрыт на 15 минут.',
  'too many log-ins of this operator at once': 'Слишком много попыток сразу: подождите секунду.',
  'the code is wrong, or of another secret': 'Код не подошёл или он от другого секрета.',
  'another secret was added meanwhile': 'Тем временем добавили другой секрет: начните снова.',
  'you have no passkey: use a code of your second factor': 'Ключа доступа у вас нет: введите код.',
  'the passkey’s answer is wrong or came too late: nothing was changed, begin again':
    'Ответ ключа неверен или опоздал. Ничего не изменилось, начните снова.',
  'you have {} passkeys: remove one first': 'У вас уже {} ключей: сначала удалите один.',
  'this passkey is registered already': 'Этот ключ уже добавлен.',
  'you have no such passkey': 'Такого ключа у вас нет.',
  'this is your last second factor: add another one first. Nothing was changed':
    'Это ваш последний второй фактор: сначала добавьте другой. Ничего не изменилось.',
  'a passkey needs a name of at most {} characters: nothing was changed':
    'Ключу нужно имя, не длиннее {} знаков. Ничего не изменилось.',
  'a reason is missing: nothing was changed': 'Напишите причину. Ничего не изменилось.',
  'a reason has at most {} characters': 'Причина не длиннее {} знаков.',
  'this is no e-mail address': 'Это не e-mail.',
  'a password has at least {} characters': 'В пароле не меньше {} знаков.',
  'the link was used or is too old': 'Ссылка уже использована или устарела.',
  'an operator with this e-mail exists': 'Оператор с таким e-mail уже есть.',
  'this is the last administrator': 'Это последний администратор: отключать его нельзя.',
  'there is no such operator': 'Такого оператора нет.',
  'another administrator has to reset your factors: nothing was changed':
    'Ваши факторы сбросит другой администратор. Ничего не изменилось.',
  'this operator is disabled: enable them first': 'Оператор отключён: сначала включите его.',
  'this session ended meanwhile: nothing was changed': 'Эта сессия закончилась. Ничего не изменилось.',
  'there is no such session': 'Такой сессии уже нет.',
  'add a second factor first: nothing was changed': 'Сначала добавьте второй фактор. Ничего не изменилось.',
  'the CSRF token is missing or of another session':
    'Сессия на этой вкладке прежняя: обновите страницу. Ничего не изменилось.',
};
