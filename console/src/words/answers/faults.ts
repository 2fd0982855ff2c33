import type { FaultyList, FaultyPlace, faultForms } from '@parom/contract/console/answers/faults';
import type { Sentences } from '@parom/contract/console/answers/form';
import { counted } from './in-russian.ts';

const signs = (count: number): string => counted(count, 'знака', 'знаков', 'знаков');
const shown = ({ of }: { readonly of: string | null }): string =>
  of === null ? 'логотип' : `картинка мониторинга «${of}»`;
const elements = { html: 'HTML', image: 'картинку', checkbox: 'флажок' } as const;
const parts = { title: 'заголовок', summary: 'описание' } as const;
const themes = { light: 'светлой', dark: 'тёмной' } as const;
const lists: Readonly<Record<FaultyList, string>> = {
  contacts: 'контактов',
  monitors: 'мониторингов',
  socials: 'соцсетей',
};
const places: Readonly<Record<FaultyPlace, string>> = {
  nameRu: 'русское название',
  nameEn: 'английское название',
  sloganRu: 'русский слоган',
  sloganEn: 'английский слоган',
  sloganFr: 'французский слоган',
  contacts: 'название контакта',
  monitors: 'название мониторинга',
  socials: 'название соцсети',
};

export const faults = {
  textEmpty: () => 'в тексте пусто',
  textTooLong: (of) => `текст длиннее ${signs(of.most)}`,
  fieldUnknown: (of) => `поля ${of.written} нет`,
  elementNotShown: (of) =>
    `${of.element === 'other' ? `элемент «${of.type}»` : elements[of.element]} сайт не покажет: ${of.line}`,
  headingDepth: (of) => `заголовок начинают с ## или ###: ${of.line}`,
  linkElsewhere: (of) => `ссылка может вести на https://, mailto: или страницу этого сайта: ${of.line}`,
  anchorMissing: (of) => `в тексте нет заголовка с якорем #${of.anchor}`,
  faqWithoutChapter: () => 'вопросы и ответы начинают с раздела: ## Название',
  faqWithoutQuestion: () => 'под разделами нужны вопросы: ### Вопрос',
  titleMalformed: () => 'нужны заголовок, пустая строка и описание, больше ничего',
  titleOfLines: (of) => `${parts[of.part]}: здесь одна строка`,
  titleTooLong: (of) => `${parts[of.part]}: знаков ${of.length}, а можно не больше ${of.most}`,
  titleNotPlain: (of) => `${parts[of.part]}: здесь нужен простой текст, без HTML и полей, а не «${of.sign}»`,

  letterTextTwice: (of) => `«${of.name}» стоит дважды`,
  letterTextUnnamed: (of) => `текст начинают с «## » и его имени: «${of.line}»`,
  letterTextUnknown: (of) => `текста «${of.name}» у этого письма нет`,
  letterTextMissing: (of) => `не хватает текста «${of.name}»`,
  letterTextEmpty: (of) => `в тексте «${of.name}» пусто`,
  letterTextTooLong: (of) => `текст «${of.name}» длиннее ${signs(of.most)}`,
  letterVariableUnknown: (of) => `переменной {${of.variable}} у текста «${of.name}» нет`,
  letterVariableMissing: (of) => `в тексте «${of.name}» не хватает {${of.variable}}`,

  lineEmpty: (of) => `${places[of.of]}: здесь пусто`,
  lineTooLong: (of) => `${places[of.of]}: не длиннее ${signs(of.most)}`,
  lineBroken: (of) => `${places[of.of]}: здесь одна строка`,
  contactMissing: () => 'клиентам негде вас найти: укажите e-mail или Telegram либо добавьте контакт',
  emailMalformed: () => 'это не e-mail',
  tagMalformed: () => 'имя в Telegram — это @ и от 5 до 32 знаков',
  linkProtocol: (of) => `ссылка начинается с ${of.protocols.join(' или ')} (${of.name ?? 'проверка AML'})`,
  linksTooMany: (of) => `уже ${of.most}, сначала уберите лишнее (список ${lists[of.list]})`,
  linkTwice: (of) => `«${of.name}» стоит в списке ${lists[of.list]} дважды`,
  pictureElsewhere: () => 'картинка — это ваш файл или путь на этом сайте',
  pictureOfOtherKind: (of) => `${shown(of)}: нужна картинка SVG или PNG`,
  pictureTooBig: (of) => `${shown(of)}: байт ${of.bytes}, а можно не больше ${of.most}`,
  pictureNoDrawing: (of) => `${shown(of)}: это не рисунок SVG, или в нём есть DOCTYPE`,
  pictureNoPng: (of) => `${shown(of)}: это не PNG, хотя называется так`,
  pictureTooWide: (of) =>
    `${shown(of)}: ${of.width} × ${of.height}, а можно не больше ${of.most} × ${of.most}`,
  picturesTooBig: (of) => `все картинки вместе слишком большие: хранится не больше ${signs(of.most)}`,
  colourMalformed: (of) => `цвет ${themes[of.theme]} темы записан неверно, нужно как #1d4ed8`,
  contrastTooLow: (of) =>
    `${of.colour} не прочесть в ${themes[of.theme]} теме: контраст ${of.contrast}:1, а нужно не меньше ${of.least}:1`,
} satisfies Sentences<typeof faultForms>;
