/** Of an old and a new value, where a column or an argument has another word. */
import { argumentNames } from '../acts/argument-names.ts';
import { bilingual, type Language } from '../platform/language.ts';
import { columnNames } from '../tables/column-names.ts';
import { auditedArguments } from '../words/audited.ts';

const own = bilingual(
  {
    walletFrozen: 'Кошелёк заморожен',
    decimals: 'Знаков после запятой',
    isOnMonitors: 'На мониторингах',
    messageRu: 'Объявление по-русски',
    messageEn: 'Объявление по-английски',
    until: 'До',
    isOpen: 'Сайт открыт',
    coins: 'Обмен криптовалют',
    transfers: 'Обмен переводов',
    icon: 'Знак монеты',
    revokedAt: 'Отозван',
    addresses: 'Адреса',
    version: 'Версия',
    name: 'Имя сайта',
    slogan: 'Слоган',
    contacts: 'Контакты',
    amlCheckUrl: 'Ссылка на проверку монет',
    monitors: 'Мониторинги',
    socials: 'Соцсети',
    accent: 'Цвет',
    logo: 'Логотип',
    isEngineRoomShown: 'Машинное отделение видно',
    fixed: 'Фиксированная цена',
    isDeleted: 'Удалено',
  },
  {
    walletFrozen: 'Wallet frozen',
    decimals: 'Decimals',
    isOnMonitors: 'On monitors',
    messageRu: 'Message in Russian',
    messageEn: 'Message in English',
    until: 'Until',
    isOpen: 'Site open',
    coins: 'Exchange of coins',
    transfers: 'Exchange of transfers',
    icon: 'Icon of the coin',
    revokedAt: 'Revoked',
    addresses: 'Addresses',
    version: 'Version',
    name: 'Name of the site',
    slogan: 'Slogan',
    contacts: 'Contacts',
    amlCheckUrl: 'Link to a check of coins',
    monitors: 'Monitors',
    socials: 'Socials',
    accent: 'Colour',
    logo: 'Logo',
    isEngineRoomShown: 'Engine room shown',
    fixed: 'Fixed price',
    isDeleted: 'Deleted',
  },
);

/** `slogan.en` is a part of the slogan. */
export function fieldName(field: string, language: Language): string {
  const [whole = field, ...parts] = field.split('.');
  const tables: readonly Readonly<Record<string, string>>[] = [
    own[language],
    columnNames[language],
    auditedArguments[language],
    argumentNames[language],
  ];
  const name = tables.map((names) => names[whole]).find((one) => one !== undefined) ?? whole;
  return parts.length === 0 ? name : `${name} (${parts.join(' ')})`;
}
