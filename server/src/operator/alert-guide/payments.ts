import type { AlertTexts } from './alert-text.ts';

export const payments = {
  wrongNetwork: {
    about: ['deposit'],
    ru: {
      name: 'Платёж пришёл в другой сети',
      happened: 'Монеты пришли на адрес заявки в другой сети EVM.',
      money: 'Платёж ничей и ни в одной заявке не учтён.',
      next: 'Спросите у клиента адрес в той сети, затем `refund-deposit`.',
    },
    en: {
      name: 'A deposit came on another network',
      happened: 'Coins came to a ticket’s address on another EVM network.',
      money: 'The deposit is unassigned.',
      next: 'Ask the customer for an address on that network, then `refund-deposit`.',
    },
  },
  paymentDiffers: {
    about: ['payout'],
    ru: {
      name: 'Выплата ушла другой суммой',
      happened: 'Запись токена о нашей выплате называет не ту сумму, которую мы отправили.',
      money: 'Выплата не закрыта; часть мог удержать сам токен.',
      next: 'Посмотрите выплату в обозревателе, затем `accept-payment`; если токен и дальше удерживает часть, `stop-payouts`.',
    },
    en: {
      name: 'A payment moved another sum',
      happened: 'The token’s log of our payment names another sum than we sent.',
      money: 'The payment is not settled; the token may have kept a part.',
      next: 'Look at it in an explorer, then `accept-payment`; `stop-payouts` if the token goes on so.',
    },
  },
  paymentWaits: {
    about: ['payout'],
    ru: {
      name: 'Выплата не проходит',
      happened:
        'Выплата десять минут не удаётся ни с одной попытки, не удалась в блоке или полчаса не попадает в блок.',
      money: 'Клиент ждёт; монеты не ушли или ещё в пути.',
      next: 'Вручную ничего не платите; действуйте [по записи](incidents.md#a-payment-that-waits).',
    },
    en: {
      name: 'A payment waits',
      happened:
        'A payment failed at every try for ten minutes, or in a block, or is in no block for half an hour.',
      money: 'A customer waits; the coins are here or on their way.',
      next: 'Pay nothing by hand; act [by what the record says](incidents.md#a-payment-that-waits).',
    },
  },
  paymentFailed: {
    about: ['payout'],
    ru: {
      name: 'Выплата не дойдёт',
      happened:
        'Выплата уже не попадёт в блок, истекла, не удалась пять раз или не может дойти до получателя.',
      money: 'С кошелька ушла разве что комиссия; клиенту не заплачено.',
      next: 'Пройдите [шаги](incidents.md#a-payment-that-cannot-be-made).',
    },
    en: {
      name: 'A payment cannot be made',
      happened: 'A payment can never be included, expired or failed five times, or cannot arrive.',
      money: 'The customer is not paid; nothing left except, perhaps, a fee.',
      next: 'Follow [the steps](incidents.md#a-payment-that-cannot-be-made).',
    },
  },
  takenBack: {
    about: ['payout'],
    ru: {
      name: 'Сеть отменила выплату',
      happened: 'Реорганизация убрала блок окончательной выплаты.',
      money: 'По книгам выплата снова должна уйти; та же транзакция может пройти в любой момент.',
      next: 'Вручную ничего не платите, подождите несколько часов. Если сказано, что выплата *уже не пройдёт*, пройдите [шаги](incidents.md#a-payment-that-cannot-be-made).',
    },
    en: {
      name: 'The network took a payment back',
      happened: 'A re-org took the block of a final payment.',
      money: 'It is owed again; the same transaction is offered and may come at any time.',
      next: 'Pay nothing by hand and wait some hours. If it *can never pay*, follow [the steps](incidents.md#a-payment-that-cannot-be-made).',
    },
  },
  outflow: {
    about: ['asset'],
    ru: {
      name: 'Превышен часовой предел выплат',
      happened: 'За час собиралось уйти больше, чем разрешает `PAROM_OUTFLOW_PER_HOUR`.',
      money:
        'Выплаты и продажа актива остановлены; они продолжатся, когда час пройдёт. Выплата больше предела сама не уйдёт.',
      next: 'Проверьте `payouts`, их заявки, цены и платежи клиентов. Всё верно: `start-payouts`. Нет: `stop-payouts`, такую остановку снимаете только вы.',
    },
    en: {
      name: 'The hour’s outflow is reached',
      happened: 'More was about to leave within an hour than `PAROM_OUTFLOW_PER_HOUR` allows.',
      money:
        'The asset’s payouts and sale stop until the hour has moved on. A payment above the limit alone waits for you.',
      next: 'Check `payouts`, their tickets, prices and deposits. If all is right `start-payouts`, else `stop-payouts`, which only you end.',
    },
  },
  nonce: {
    about: ['network'],
    ru: {
      name: 'Неизвестная выплата с горячего кошелька',
      happened: 'Горячий кошелёк сделал выплату, которой нет в базе.',
      money:
        'Кошелёк заморожен, его монеты не продаются; мнемоника может быть у другой программы или у вора.',
      next: 'Пройдите [шаги](incidents.md#payments-that-the-database-does-not-know).',
    },
    en: {
      name: 'An unknown payment left the hot wallet',
      happened: 'The hot wallet made a payment that the database does not know.',
      money: 'The wallet is frozen; a thief may hold the mnemonic.',
      next: 'Follow [the steps](incidents.md#payments-that-the-database-does-not-know).',
    },
  },
  reserve: {
    about: ['asset'],
    ru: {
      name: 'На кошельке мало монет',
      happened: 'Возврат или вывод больше, чем кошелёк может заплатить.',
      money: 'Выплата ждёт.',
      next: '`announce-refill`, затем [отправьте монеты](going-live.md#filling-a-wallet) на горячий кошелёк. Рубли: `add-capital`.',
    },
    en: {
      name: 'The wallet holds too little',
      happened: 'A refund or withdrawal is more than the wallet can pay.',
      money: 'The payment waits.',
      next: '`announce-refill`, then [send the coins](going-live.md#filling-a-wallet) to the hot wallet. Roubles: `add-capital`.',
    },
  },
  sweep: {
    about: ['deposit'],
    ru: {
      name: 'Сбор монет не удался',
      happened: 'Не удался сбор монет с адреса платежей или отправка газа для него.',
      money: 'Монеты остаются на адресе приёма и не входят в резерв.',
      next: 'Посмотрите транзакцию, устраните причину, затем `retry-sweep --deposit …`.',
    },
    en: {
      name: 'A sweep failed',
      happened: 'A sweep, or the gas for it, failed.',
      money: 'The coins stay at the deposit address, outside the reserve.',
      next: 'Look at the transaction, repair the cause, then `retry-sweep --deposit …`.',
    },
  },
} as const satisfies AlertTexts;
