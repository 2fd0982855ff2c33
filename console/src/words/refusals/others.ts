/** Refusals about payments, the books, prices and settings. */
export const aboutOthers: Readonly<Record<string, string>> = {
  'ticket {} changed after you looked at it: it is "{}" now{}': 'Изменилась заявка {}.',
  'the rule of {} changed after you looked at it. Nothing was done: look at it again':
    'Изменилось правило {}.',
  'the text is another than you saw: {}. Nothing was done': 'Текст теперь другой.',
  'there is no {} "{}"; there are {}': '«{2}» здесь нет; есть {3}',
  'not the id of a {}: {}': 'это не id: {2}',
  'not an address of a network here, nor a phone or card': 'это не адрес здешней сети, не телефон и не карта',
  'there is no withdrawal {}': 'вывода {} нет',
  'the withdrawal is {} already': 'по этому выводу уже решили',
  'screening stops the address: reject the withdrawal to return its amount':
    'проверка остановила адрес: отклоните вывод, и сумма вернётся',
  'the reserve cannot carry it now': 'сейчас резерва не хватит',
  'the payment is signed and cannot be cancelled': 'выплата подписана: отменить её нельзя',
  'the maximum is below the minimum': 'максимум меньше минимума',
  'hours are as 09:00-21:00, or "always"': 'часы пишут так: 09:00-21:00 или always',
  '{} follows its pair already': '{} и так следует своей паре',
  'no jump of {} is held back': 'у {} нет задержанного скачка',
  'the held price of {} is {} now: look at the market, and name this price':
    'задержанная цена {} теперь {}: посмотрите на рынок и назовите её',
  '{} is hidden already': '{} уже скрыто',
  '{} is not hidden': '{} не скрыто',
  '{} is not blocked': '{} не заблокировано',
  'no open alert is called {}': 'открытой тревоги {} нет',
  'no event {} was given up': 'брошенного события {} нет',
  'a message needs both languages': 'сообщение нужно на обоих языках',
  'no ticket and no account has this e-mail, number or id':
    'ни заявки, ни аккаунта с таким e-mail, номером или id нет',
  'there is no such letter': 'такого письма нет',
  'it was sent again within this minute': 'его отправили снова меньше минуты назад',
  'it still waits, and is tried by itself': 'оно ещё ждёт и уйдёт само',
  'its e-mail was erased': 'его e-mail стёрт',
  'its text was erased after 30 days': 'его текст стёрт через 30 дней',
  'this e-mail has its letters of this hour: repeat in an hour':
    'на этот e-mail в этот час уже ушло много писем: повторите через час',
  "the network's node did not answer ({}): nothing was changed, repeat the command":
    'узел сети не ответил: ничего не изменилось, повторите',
};
