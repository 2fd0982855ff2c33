import type { priceAlertForms } from '@parom/contract/console/answers/alerts/prices';
import type { Sentences } from '@parom/contract/console/answers/form';
import { counted } from '../in-russian.ts';

const MINUTE = 60;
const HOUR = 3_600;
const quiet = (seconds: number): string =>
  seconds < MINUTE
    ? counted(seconds, 'секунду', 'секунды', 'секунд')
    : counted(Math.round(seconds / HOUR), 'час', 'часа', 'часов');

export const priceAlerts = {
  venueRefuses: (of) =>
    `На площадке ${of.venue} нет рынка ${of.coin}. Цену ${of.coin} дают другие площадки. Проверьте, не убрала ли ${of.venue} эту монету.`,
  venueStrays: (of) =>
    `Цена ${of.coin} на площадке ${of.venue} расходится с другими. Она не учитывается, пока не сойдётся на минуту. Проверьте ${of.venue}: если других площадок мало, ${of.coin} не продаётся.`,
  venueSilent: (of) =>
    `Площадка ${of.venue} не сообщает новых цен ${quiet(of.seconds)}. Её цены скоро перестанут учитываться, и монета без других источников не будет продаваться. Проверьте связь с ${of.venue} или уберите её из PAROM_RATE_VENUES.`,
  sourcesDisagree: (of) =>
    `Источники расходятся в цене ${of.coin}: ${of.prices.map(({ source, usdt }) => `${source} ${usdt}`).join(', ')}. Пока их мало согласных, у ${of.coin} нет цены, и она не продаётся. Посмотрите на рынок или зафиксируйте цену.`,
  fewVenuesAgree: (of) =>
    `О цене ${of.coin} согласны ${of.agree} из ${counted(of.asked, 'площадки', 'площадок', 'площадок')}. Меньше чем с ${of.least} монета ${of.coin} не продаётся. Посмотрите, какие молчат или расходятся, или зафиксируйте цену.`,
  dollarUnwatched: () =>
    'Никакие две площадки не сошлись в курсе USDT к доллару. Отрыв USDT останется незамеченным, рубли считаются по доллару за USDT. Спрашивайте две из kraken, coinbase и bitfinex в PAROM_RATE_VENUES или следите за рынком сами.',
  dollarLeft: () =>
    'USDT оторвался от доллара. Новых заявок нет, открытые сохраняют свой курс. Посмотрите на рынок; продажа продолжится, когда USDT вернётся.',
  priceJumped: (of) =>
    `Цена ${of.coin} прыгнула и задержана. ${of.coin} продаётся только по зафиксированной цене, пока скачок не продержится 5 минут или не откатится. Посмотрите на рынок, потом «Принять скачок» или «Зафиксировать цену».`,
  rateStraysFromFixed: (of) =>
    `Курс ${of.coin} больше чем на 3 % расходится с ценой, которую зафиксировал оператор. Пока она зафиксирована, курс не принимается, ${of.coin} продаётся по ней. Посмотрите на рынок, потом «Зафиксировать цену» заново или «Вернуть рыночную».`,
  fixedPriceOff: (of) =>
    `Цена ${of.coin} зафиксирована на ${of.usdt} USDT, а на рынке ${of.market}. Заявки выше предела не продаются. Зафиксируйте цену заново или верните рыночную.`,
  coinUnpriced: (of) => {
    const effects = [
      ...(of.arePairsOff ? ['её пары выключены'] : []),
      ...of.networks.map(
        (name) =>
          `комиссии в ${name} неизвестны: платежи не собираются, рефералам не начисляется и не выплачивается`,
      ),
      ...(of.tickets > 0
        ? [
            `цены может ждать ${counted(of.tickets, 'заявка', 'заявки', 'заявок')}, чьи монеты уже здесь (список заявок, «Подтверждается»)`,
          ]
        : []),
    ];
    return `У ${of.coin} десять минут нет цены: ${effects.join('; ')}.`;
  },
} satisfies Sentences<typeof priceAlertForms>;
