import type { Sentences } from '@parom/contract/console/answers/form';
import type { articleRefusalForms } from '@parom/contract/console/answers/refused-articles';

export const articleRefusals = {
  articleMalformed: (of) =>
    `«${of.article}» не подходит как адрес: от 3 до 60 строчных латинских букв и цифр, между ними одиночные дефисы, например how-to-pay`,
  articleBuiltIn: (of) => `${of.article} — статья из поставки: её правят в списке текстов`,
  articleExists: (of) => `статья ${of.article} уже есть`,
  noSuchArticle: (of) => `своей статьи «${of.article}» нет`,
  articleOnSite: (of) => `статью ${of.article} видят посетители: сначала скройте её`,
  articleHidden: (of) => `статью ${of.article} посетители не видят: опубликуйте её целиком`,
  articleOfParts: (of) =>
    `${of.text} — часть статьи ${of.article}, встроенного текста у неё нет: скройте статью целиком`,
  articleIncomplete: (of) => `статья ${of.article} не готова, не сохранено: ${of.missing.join(', ')}`,
  articleChanged: (of) =>
    `статью ${of.article} изменили, пока вы смотрели. Ничего не сделано: посмотрите ещё раз и повторите`,
} satisfies Sentences<typeof articleRefusalForms>;
