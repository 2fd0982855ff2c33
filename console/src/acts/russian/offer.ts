/** Prices, pairs, monitors. */
import { monitorLabels, NO_LABELS } from '@parom/contract/monitor-labels';
import { command, type InRussian, why } from './common.ts';

const currency = 'Монета, например BTC';
const coins = {
  from: 'Что отдаёт клиент, например BTC',
  to: 'Что получает клиент, например USDT',
};
const pairOrDirection = {
  from: 'Что отдаёт клиент, например BTC. Для одного направления с сетью: BTC@bitcoin',
  to: 'Что получает клиент, например USDT. Для одного направления с сетью: USDT@tron',
};
const direction = {
  from: 'Что отдаёт клиент, с сетью: BTC@bitcoin',
  to: 'Что получает клиент, с сетью: USDT@tron',
};
const ways = 'Клиенты отдают первую монету (in, если пусто), получают её (out), или и то и другое (both)';

export const inRussian: InRussian = {
  prices: command('Показывает все цены в USDT: источники, задержанные скачки, зафиксированные цены.'),
  'fix-price': command(
    'Фиксирует цену до назначенного конца или пока вы её не вернёте. Если она далека от рынка, назовите рыночную; заявки дороже PAROM_FIXED_PRICE_CEILING по ней не пройдут.',
    {
      currency,
      usdt: 'Цена одной монеты в USDT',
      end: 'Когда вернётся рыночная цена: в минутах, например 90, или по Москве, например 2030-01-15T18:30',
      market: 'Рыночная цена со страницы цен, если фиксируете далеко от неё',
      reason: why.audit,
    },
  ),
  'release-price': command('Возвращает зафиксированную цену рынку.', { currency }),
  'accept-jump': command(
    'Принимает задержанный скачок. Если цена скакнула ещё раз, ничего не изменится, и ответ назовёт новую.',
    { currency, usdt: 'Задержанная цена со страницы цен', reason: why.audit },
  ),

  pairs: command(
    'Показывает пары с наценкой и пределами и направления, которые отличаются от своей пары.',
    coins,
  ),
  quotes: command(
    'Показывает, сколько клиент получит сейчас за монеты на 100, 1000 и 20 000 USDT.',
    pairOrDirection,
  ),
  'enable-pair': command('Открывает пару или одно направление, при both и обратный путь.', {
    ...pairOrDirection,
    direction: ways,
  }),
  'disable-pair': command(
    'Закрывает пару или одно направление, при both и обратный путь. В назначенное время обмен откроется сам.',
    {
      ...pairOrDirection,
      direction: ways,
      reason: why.audit,
      end: 'Когда откроется само: в минутах, например 90, или по Москве: 2030-01-15T18:30',
    },
  ),
  'set-markup': command(
    'Задаёт наценку пары или одного направления, а для крупных сумм ступени пониже. Ниже 0,5% предупредит: такие сдвиги открытые заявки не замечают.',
    {
      ...pairOrDirection,
      percent: 'От 0 до 50, не больше двух знаков после запятой',
      steps: 'Наценки пониже от сумм в USDT. Без ступеней одна на все суммы',
      reason: why.audit,
    },
  ),
  'set-hours': command(
    'Задаёт часы работы пары или одного направления по Москве. В другое время новых заявок нет.',
    {
      ...pairOrDirection,
      hours: 'Например 09:00-21:00 или always — всегда. 21:00-09:00 идёт через ночь',
    },
  ),
  'follow-pair': command('Возвращает одному направлению правило его пары.', {
    ...pairOrDirection,
    reason: why.audit,
  }),
  'set-limits': command(
    'Задаёт для пары или одного направления, сколько самое меньшее и самое большее может отдать клиент, в USDT.',
    {
      ...pairOrDirection,
      minimum: 'В USDT',
      maximum: 'В USDT',
      reason: why.audit,
    },
  ),

  monitors: command('Показывает направления, как их читают мониторинги сейчас, и скрытые от них.'),
  'hide-from-monitors': command(
    'Убирает направление из файла для мониторингов. На сайте оно остаётся.',
    direction,
  ),
  'label-for-monitors': command('Задаёт, что мониторинги пишут о направлении рядом с ценой.', {
    ...direction,
    labels: `${monitorLabels.join(', ')}; несколько — через запятую, ${NO_LABELS} — без меток`,
  }),
  'show-to-monitors': command('Возвращает скрытое направление в файл для мониторингов.', direction),
};
