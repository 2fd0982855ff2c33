import type { Sentences } from '@parom/contract/console/answers/form';
import type { tokenForms } from '@parom/contract/console/answers/tokens';
import { counted } from './in-russian.ts';

interface Pricing {
  readonly coin: string;
  readonly venues: readonly string[];
  readonly inPrice: number;
}

function pricedBy({ coin, venues, inPrice }: Pricing): string {
  const named = venues.length === 0 ? '' : ` (${venues.join(', ')})`;
  const few = venues.length < 2 ? ' Пока бирж меньше двух, цены у монеты не будет.' : '';
  const at = counted(venues.length, 'опрашиваемой бирже', 'опрашиваемых биржах', 'опрашиваемых биржах');
  return `Обозначения ${coin} есть на ${at}${named}, в цене сейчас участвует ${inPrice}.${few}`;
}

export const tokens = {
  tokenAdded: ({ asset, name, contract, decimals, symbol, isNewCoin, network }) => {
    const pairs = isNewCoin ? ' Пары новой монеты пока выключены.' : '';
    return (
      `${asset} (${name}): контракт ${contract}. Узел говорит: символ ${symbol}, знаков после запятой ${decimals}. ` +
      `Приём и выплаты стоят.${pairs} Все процессы начнут обслуживать токен за несколько секунд. ` +
      'Дальше: обозначения на двух биржах, пределы, наценка, монеты на горячий кошелёк и «Внести капитал», включить пары и снова предлагать монету. Клиенты увидят его после первого запуска. ' +
      `Подписывающей программе с пределами нужен предел для сети ${network}, asset ${contract.toLowerCase()}, decimals ${decimals}: без него выплаты ${asset} будут ждать.`
    );
  },
  symbolSet: ({ venue, symbol, quote, isAsked, ...of }) =>
    `Не позже чем через минуту спросим у ${venue} цену ${of.coin} по обозначению ${symbol}, в ${quote}.` +
    `${isAsked ? '' : ` Сейчас ${venue} не опрашивается: впишите её в PAROM_RATE_VENUES.`} ${pricedBy(of)}`,
  symbolRemoved: ({ venue, ...of }) => `Цену ${of.coin} у ${venue} больше не спрашиваем. ${pricedBy(of)}`,
  tokenRemoved: ({ asset, coin, isCoinRemoved }) =>
    `${asset} удалён${isCoinRemoved ? ` вместе с монетой ${coin}, её парами, обозначениями и значком` : ''}. ` +
    'Ни заявок, ни платежей, ни выплат у него не было. Монеты, которые пришлют на этот контракт, больше не видны. ' +
    'Если он назван в tokens настройки PAROM_EVM_NETWORKS, уберите его оттуда до следующего запуска.',
  iconSet: ({ coin, path, removed }) =>
    `Значок ${coin} готов: ${path}.${removed.length === 0 ? '' : ` Ради безопасности убрано: ${removed.join(', ')}.`}`,
} satisfies Sentences<typeof tokenForms>;
