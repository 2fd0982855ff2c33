import type { Sentences } from '@parom/contract/console/answers/form';
import type { siteForms } from '@parom/contract/console/answers/site';

const lists = { contacts: 'контактах', monitors: 'мониторингах', socials: 'соцсетях' } as const;
const named = ({ text, language }: { readonly text: string; readonly language: string }): string =>
  `${text} (${language})`;
const secret = 'Секрет виден один раз: передайте его только партнёру.';

export const site = {
  siteNamed: ({ ru, en }) => `Сайт называется ${ru}, ${en}.`,
  sloganSet: ({ hasFrench }) => (hasFrench ? 'Девиз задан.' : 'Девиз задан; на /fr будет английский.'),
  contactsSet: () => 'Контакты заданы.',
  amlLinkSet: ({ url }) => `Проверка AML: ${url}.`,
  engineRoomShown: ({ isShown }) =>
    isShown
      ? 'Страница /engine-room открыта всем, ссылка на неё внизу сайта.'
      : 'Страница /engine-room скрыта.',
  linkAdded: ({ name, list }) => `${name} теперь в ${lists[list]}.`,
  linkRemoved: ({ name, list }) => `${name} больше нет в ${lists[list]}.`,
  identitySaved: (of) => `Версия ${of.version} имени и облика сохранена; посетители её ещё не видят.`,
  identityPublished: (of) => `Посетители видят версию ${of.version} имени и облика.`,
  identityWithdrawn: () => 'Посетители видят встроенные имя и облик.',
  textSaved: (of) =>
    `Версия ${of.version} текста ${named(of)} сохранена; ${of.isLetter ? 'в письмах её ещё нет' : 'посетители её ещё не видят'}.`,
  textPublished: (of) =>
    of.isLetter
      ? `В новых письмах версия ${of.version} текста ${named(of)}.`
      : `Посетители читают версию ${of.version} текста ${named(of)}.`,
  textWithdrawn: (of) =>
    of.isLetter
      ? `В новых письмах встроенный текст ${named(of)}.`
      : `Посетители читают встроенный текст ${named(of)}.`,
  articleCreated: (of) =>
    `Статья ${of.article} создана, посетители её не видят. ${of.hasDrafts ? 'Вернулись её прежние черновики' : 'Сохраните заголовок и текст на обоих языках'}.`,
  articleSet: (of) => `У статьи ${of.article} дата ${of.day}.`,
  articlePublished: (of) => `Посетители видят статью /blog/${of.article}, она есть в блоге.`,
  articleWithdrawn: (of) => `Посетители больше не видят статью ${of.article}. Версии остались.`,
  articleDeleted: (of) => `Статья ${of.article} удалена.`,
  keySecret: (of) => `Секрет ключа ${of.id}: ${of.secret}. ${secret}`,
  secretDrawn: () =>
    'Новый секрет появится, когда вы подтвердите, и покажется один раз. Прежний действует ещё сутки.',
  keyRevoked: (of) => `Ключ ${of.id} отозван: его запросы теперь отклоняются.`,
  webhookMoved: (of) => `Вебхук ${of.id} уходит на новый адрес, и то, что ждало, тоже. Секрет прежний.`,
  webhookSecret: (of) => `Секрет вебхука ${of.id}: ${of.secret}. ${secret}`,
  webhookRemoved: (of) => `Вебхук ${of.id} удалён: больше ничего не отправится.`,
  deliveriesAgain: (of) => `Отправится снова: ${of.count}.`,
} satisfies Sentences<typeof siteForms>;
