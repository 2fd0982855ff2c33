import type { AlertTexts } from './alert-text.ts';

export const books = {
  shortfall: {
    about: ['asset'],
    ru: {
      name: 'Монет меньше, чем в книгах',
      happened: 'В сети меньше монет, чем в книгах.',
      money: 'Монеты могли украсть или потерять; выплаты и продажа актива остановлены.',
      next: 'Пройдите [шаги](incidents.md#coins-that-are-missing).',
    },
    en: {
      name: 'Coins are missing',
      happened: 'The network holds fewer coins than the books.',
      money: 'Coins may be stolen; the asset’s payouts and sale are stopped.',
      next: 'Follow [the steps](incidents.md#coins-that-are-missing).',
    },
  },
  surplus: {
    about: ['asset'],
    ru: {
      name: 'Монет больше, чем в книгах',
      happened: 'На горячем кошельке больше монет, чем в книгах.',
      money: 'Монеты принадлежат сервису или клиенту, которого вы ещё не знаете.',
      next: '`claim-surplus` или найдите владельца; затем `resolve-alert`.',
    },
    en: {
      name: 'The wallet holds a surplus',
      happened: 'The hot wallet holds more than the books.',
      money: 'The surplus is booked as unassigned: the house’s, or an unknown customer’s.',
      next: '`claim-surplus`, or find the owner; then `resolve-alert`.',
    },
  },
  unseen: {
    about: ['asset', 'address'],
    ru: {
      name: 'На адресе платежей неучтённые монеты',
      happened: 'На адресе платежей больше монет, чем в книгах.',
      money: 'Монеты клиента не учтены ни в заявке, ни в книгах.',
      next: 'Посмотрите адрес в обозревателе и напишите клиенту названной заявки. Переведите монеты мнемоникой на горячий кошелёк: там их найдёт `surplus`; затем `resolve-alert`.',
    },
    en: {
      name: 'Unbooked coins at a deposit address',
      happened: 'A deposit address holds more than the books.',
      money: 'A customer’s coins, mostly sent by a contract, are in no ticket.',
      next: 'Look in an explorer and write to the named ticket’s customer. Move the coins to the hot wallet with the mnemonic, where `surplus` finds them; then `resolve-alert`.',
    },
  },
  reorg: {
    about: ['deposit'],
    ru: {
      name: 'Платёж исчез из сети',
      happened: 'Платёж исчез после того, как по его заявке приняли решение.',
      money: 'Потеря записана. Неподписанная выплата ждёт, подписанную удержать нельзя.',
      next: 'Если деньги ещё здесь, подождите несколько часов и вручную ничего не переводите; иначе выполните названную команду. Если выплата ушла, `resolve-alert`; подумайте о большем числе подтверждений.',
    },
    en: {
      name: 'A deposit vanished',
      happened: 'A deposit vanished after its ticket was decided.',
      money: 'The loss is booked. An unsigned payment waits; a signed one leaves.',
      next: 'If the money is still here, wait some hours and transfer nothing by hand; else type the named command. If the payment has left, `resolve-alert`; consider more confirmations.',
    },
  },
  uncompared: {
    about: ['asset'],
    ru: {
      name: 'Сверка не идёт',
      happened: '15 минут не удаётся сравнить кошельки с книгами.',
      money: 'Пропажу монет сейчас никто не заметит.',
      next: 'Почините узел.',
    },
    en: {
      name: 'Wallets are not compared',
      happened: 'For 15 minutes wallets and books could not be compared.',
      money: 'Missing coins would not be noticed.',
      next: 'Repair the node.',
    },
  },
  uncomparedTickets: {
    about: ['asset'],
    ru: {
      name: 'Адреса заявок не сверяются',
      happened: '15 минут не удаётся узнать баланс адреса ни одной недавней заявки.',
      money: 'Монеты, которые прислал контракт, сейчас не найдутся.',
      next: 'Почините узел.',
    },
    en: {
      name: 'Ticket addresses are not compared',
      happened: 'For 15 minutes no recent ticket’s address could be asked for its balance.',
      money: 'Coins from contracts would not be found.',
      next: 'Repair the node.',
    },
  },
  promises: {
    about: ['asset'],
    ru: {
      name: 'Обещанный резерв не сходится',
      happened: 'Обещанный резерв не равен обещаниям заявок и выплат: это ошибка программы.',
      money: 'Сервис может продать монеты, которые уже должен.',
      next: '`stop-payouts` и `close-site`, затем сообщите об ошибке разработчикам.',
    },
    en: {
      name: 'The promised reserve is wrong',
      happened: 'The promised reserve differs from the promises of tickets and payouts: a bug.',
      money: 'The service may sell coins that it owes.',
      next: '`stop-payouts` and `close-site`, then report the bug.',
    },
  },
} as const satisfies AlertTexts;
