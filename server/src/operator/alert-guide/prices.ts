import type { AlertTexts } from './alert-text.ts';

export const prices = {
  unpriced: {
    about: ['currency'],
    ru: {
      name: 'У монеты нет цены',
      happened: 'Десять минут нет цены у монеты, которую меняют или которой платят комиссии.',
      money: 'Обмен этой монеты выключен. Без цены монеты комиссий кошелёк не пополняется.',
      next: 'Спрошены ли две площадки с этой монетой, отвечают ли они? Иначе `fix-price` или `disable-pair`. Открытым заявкам поможет `fix-price` либо `hold-ticket` и `refund-ticket`.',
    },
    en: {
      name: 'A coin has no price',
      happened: 'For ten minutes a coin that is exchanged or pays fees had no price.',
      money: 'Its pairs are off. Without a fee coin’s price nothing is swept and no referrer paid.',
      next: 'Are two venues with the coin asked and reached? Else `fix-price` or `disable-pair`. Open tickets wait for `fix-price`, or `hold-ticket` and `refund-ticket`.',
    },
  },
  rateJump: {
    about: ['currency'],
    ru: {
      name: 'Цена прыгнула',
      happened: 'Цена сдвинулась больше, чем на `PAROM_RATE_JUMP`.',
      money: 'До тех пор монета не меняется, если её цена не закреплена.',
      next: 'Ничего; или посмотрите на рынок, затем `accept-jump` или `fix-price`.',
    },
    en: {
      name: 'A price jumped',
      happened: 'A price jumped by more than `PAROM_RATE_JUMP`.',
      money: 'The coin is not exchanged for 5 minutes, unless its price is fixed.',
      next: 'Nothing; or look at the market, then `accept-jump` or `fix-price`.',
    },
  },
  fixedPrice: {
    about: ['currency'],
    ru: {
      name: 'Закреплённая цена далека от рынка',
      happened: 'Рынок дальше от закреплённой цены, чем `PAROM_RATE_JUMP`.',
      money: 'Небольшие заявки идут по закреплённой цене; крупные отклоняются или ждут решения.',
      next: '`prices`, затем `release-price` или `fix-price`.',
    },
    en: {
      name: 'A fixed price strays from the market',
      happened: 'The market is further than `PAROM_RATE_JUMP` from a fixed price.',
      money:
        'Tickets up to `PAROM_FIXED_PRICE_CEILING` are exchanged at it; larger ones are refused or put on hold.',
      next: '`prices`, then `release-price` or `fix-price`.',
    },
  },
  usdtBreak: {
    about: [],
    ru: {
      name: 'USDT оторвался от доллара',
      happened: 'USDT дальше от доллара, чем `PAROM_USDT_BREAK`.',
      money: 'Новых заявок нет; открытые сохраняют свой курс.',
      next: 'Посмотрите на рынок.',
    },
    en: {
      name: 'USDT broke from the dollar',
      happened: 'USDT is further from the dollar than `PAROM_USDT_BREAK`.',
      money: 'No new tickets are made; open tickets keep their rate.',
      next: 'Look at the market.',
    },
  },
  usdtUnwatched: {
    about: [],
    ru: {
      name: 'Курс USDT к доллару не проверить',
      happened: 'Минуту никакие две площадки не сошлись в курсе USDT к доллару.',
      money: 'Отрыв USDT от доллара останется незамеченным; рубли считаются по доллару за USDT.',
      next: 'Спрашивайте две из `kraken`, `coinbase` и `bitfinex` или следите за рынком сами.',
    },
    en: {
      name: 'USDT and the dollar are unwatched',
      happened: 'For a minute no two venues agreed about USDT and the dollar.',
      money: 'A break stays unseen; roubles are converted at one dollar a USDT.',
      next: 'Ask two of `kraken`, `coinbase` and `bitfinex`, or watch the market yourself.',
    },
  },
  ratesDisagree: {
    about: ['currency'],
    ru: {
      name: 'Источники цены спорят',
      happened: 'Свежие источники расходятся больше, чем зарабатывают пары монеты.',
      money: 'У монеты нет цены, она не продаётся.',
      next: 'Сравните их с рынком; если знаете цену, `fix-price`.',
    },
    en: {
      name: 'The sources disagree',
      happened: 'Fresh sources differ by more than the coin’s pairs earn.',
      money: 'The coin has no price and is not sold.',
      next: 'Compare them with the market; `fix-price` if you know the price.',
    },
  },
  fewVenues: {
    about: ['currency'],
    ru: {
      name: 'Цена держится на двух площадках',
      happened: 'Минуту о цене монеты согласны только две площадки.',
      money: 'Монета ещё продаётся; с одной площадкой не будет.',
      next: 'Посмотрите `venue-silent` и `venue-strays` или спрашивайте больше площадок в `PAROM_RATE_VENUES`.',
    },
    en: {
      name: 'Only two venues agree',
      happened: 'For a minute only two venues agreed about the coin.',
      money: 'The coin is still sold; with one venue it is not.',
      next: 'Look at `venue-silent` and `venue-strays`, or ask more venues in `PAROM_RATE_VENUES`.',
    },
  },
  venueSilent: {
    about: ['venue'],
    ru: {
      name: 'Площадка молчит',
      happened: 'Источник 40 с не сообщает нового, банк 30 ч.',
      money: 'Последняя цена площадки действует минуту, у банка 36 часов.',
      next: 'Проверьте связь или уберите площадку из `PAROM_RATE_VENUES`.',
    },
    en: {
      name: 'A venue is silent',
      happened: 'A source has no news for 40 s, a bank for 30 h.',
      money: 'Its last price counts for 60 s, a bank’s for 36 h.',
      next: 'Check the connection, or leave the venue out of `PAROM_RATE_VENUES`.',
    },
  },
  venueStrays: {
    about: ['venue', 'currency'],
    ru: {
      name: 'Площадка расходится с другими',
      happened: 'Цена площадки минуту была вне коридора.',
      money: 'Цена площадки для этой монеты не учитывается, пока не сойдётся с другими на минуту.',
      next: 'Ничего; или уберите площадку из `PAROM_RATE_VENUES`.',
    },
    en: {
      name: 'A venue strays',
      happened: 'A venue’s price was outside the band for a minute.',
      money: 'It does not count until it agrees for a minute.',
      next: 'Nothing, or leave the venue out of `PAROM_RATE_VENUES`.',
    },
  },
  venueRefuses: {
    about: ['venue', 'currency'],
    ru: {
      name: 'На площадке нет рынка монеты',
      happened: 'Площадка отвечает, что такого рынка у неё нет.',
      money: 'У монеты одним источником цены меньше.',
      next: 'Ничего, пока монета есть ещё на двух площадках; иначе `fix-price` или `disable-pair`.',
    },
    en: {
      name: 'A venue has no such market',
      happened: 'A venue says that it has no such market.',
      money: 'The coin has one source less.',
      next: 'Nothing while two other venues have the coin; else `fix-price` or `disable-pair`.',
    },
  },
} as const satisfies AlertTexts;
