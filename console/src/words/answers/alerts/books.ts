import type { bookAlertForms, CoinsMissing, Uncompared } from '@parom/contract/console/answers/alerts/books';
import { type Sentences, sumInWords } from '@parom/contract/console/answers/form';
import { breachInRussian, moscow, quoted } from './causes.ts';

export function missingInRussian({ coin, inHot, onAddresses }: CoinsMissing, namedMax: number): string {
  const parts = inHot === null ? [] : [`на горячем кошельке не хватает ${inHot} ${coin}`];
  if (onAddresses !== null && onAddresses.most.length > 0) {
    const each = onAddresses.most.slice(0, namedMax).map(({ address, amount }) => `${address}: ${amount}`);
    const more = onAddresses.most.length - each.length;
    const named = `${each.join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`;
    parts.push(`на адресах платежей не хватает ${onAddresses.total} ${coin} (${named})`);
  }
  return `Сверка: ${parts.join(', ')}`;
}

function notLookedAt({ onAddresses, moving }: CoinsMissing): string {
  if (onAddresses === null) return '; адреса платежей ещё не сверены';
  if (moving === 0) return '';
  return `; ещё не сверить адресов: ${moving}, туда идёт выплата, или платёж не записан в книги`;
}

function acts({ inHot, onAddresses }: CoinsMissing): string {
  const ofAddresses = onAddresses !== null && onAddresses.most.length > 0;
  if (inHot !== null && ofAddresses) return '«Выровнять книги» и «Записать потерю»';
  return ofAddresses ? '«Записать потерю»' : '«Выровнять книги»';
}

const look = (of: CoinsMissing): string =>
  `${missingInRussian(of, Infinity)}${notLookedAt(of)}; выплаты остановлены. Выясните, куда ушли монеты. Если их не вернуть, запишите это: ${acts(of)}. Потом «Возобновить выплаты»`;

const why = (of: Uncompared): string =>
  `с ${moscow(of.since)}: ${of.why === null ? 'сеть дочитывалась или всё время что-то было в пути' : `ошибка ${quoted(of.why)}`}`;

export const bookAlerts = {
  coinsLacking: (of) =>
    `${look(of.found)}${of.earlier === null ? '' : `. Прежняя сверка: ${look(of.earlier)}`}.`,
  coinsNoLongerMissing: (of) =>
    `Сверка: при последней проверке ${of.coin} уже хватало; выплаты стоят, пока вы не нажмёте «Возобновить выплаты».`,
  surplusBooked: ({ extra, all }) =>
    `На горячем кошельке было на ${sumInWords(extra)} больше, чем в книгах. Излишек записан как ничей, его признают действием «Признать излишек»${all === null ? '' : `. С прежними излишками во всех сетях ничьих ${sumInWords(all)}`}.`,
  coinsUnseen: (of) =>
    `На адресе платежей ${of.address} (${of.ticket === null ? 'заявке не выдан' : `заявка ${of.ticket}`}) на ${sumInWords(of.extra)} больше, чем в книгах. ${of.lost === null ? 'Поищите неучтённый платёж' : `Как потеря там записано ${of.lost}; если монеты вернулись, нажмите «Записать находку»`}.`,
  walletsUncompared: (of) => `Кошельки ${of.coin} не удаётся сверить с книгами ${why(of)}.`,
  addressesUncompared: (of) => `Балансы недавних адресов в ${of.coin} не удаётся узнать ${why(of)}.`,
  promisesBroken: (of) =>
    `В резерве обещано ${of.reserved} ${of.coin}, а заявки и выплаты рассчитывают на ${of.promised}. Разберитесь с заявками этого актива, прежде чем менять резерв.`,
  ticketStopped: (of) => `Заявка ${of.ticket} остановлена: ${breachInRussian(of.why)}.`,
} satisfies Sentences<typeof bookAlertForms>;
