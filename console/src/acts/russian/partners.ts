/** Keys, webhooks and receipts: they stand on the page of the site. */
import { command, type InRussian, limit, why } from './common.ts';

const email = 'Аккаунт партнёра на сайте';
const key = 'Id ключа партнёра';
const webhook = 'Id вебхука';

export const inRussian: InRussian = {
  'rotate-receipt-key': command(
    'Создаёт новый ключ квитанций и уничтожает прежний. Прежние квитанции остаются действительными.',
    { reason: why.audit },
  ),
  'partner-keys': command('Показывает ключи партнёров, сначала новые.', { limit }),
  'create-partner-key': command(
    'Создаёт ключ партнёрского API. С его заявок аккаунт получает реферальную долю.',
    {
      email,
      name: 'Чтобы различать ключи',
      scopes: 'Что можно: quotes, orders, earnings через запятую',
      addresses: 'С каких IP-адресов или подсетей можно вызывать, через запятую. Пусто — с любых',
      calls: 'Вызовов в минуту: от 1 до 600, обычно 60',
      reason: why.audit,
    },
  ),
  'rotate-partner-key': command('Даёт ключу партнёра новый секрет. Прежний работает ещё 24 часа.', {
    key,
    reason: why.audit,
  }),
  'revoke-partner-key': command('Сразу отзывает ключ партнёра. Его заявки идут дальше.', { key }),
  webhooks: command('Показывает вебхуки партнёров, доставки и последнюю ошибку, сначала новые.', { limit }),
  'set-webhook': command('Отправляет движения заявок партнёра на адрес https.', {
    email,
    url: 'Адрес https, доступный из интернета',
    reason: why.audit,
  }),
  'rotate-webhook-secret': command(
    'Даёт вебхуку новый секрет. Прежний подписывает вместе с ним ещё 24 часа.',
    {
      webhook,
      reason: why.audit,
    },
  ),
  'redeliver-webhook': command('Снова отправляет брошенные доставки или одну названную.', {
    webhook,
    delivery: 'Id доставки. Пусто — все брошенные',
  }),
  'remove-webhook': command('Удаляет вебхук партнёра и его ждущие доставки.', { webhook }),
};
