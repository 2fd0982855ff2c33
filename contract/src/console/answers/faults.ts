/** What the site or a letter cannot show of a typed text, a setting or the identity. */
import * as z from 'zod/mini';
import { count, type Sentences, text } from './form.ts';

const nothing = z.object({});
const line = z.object({ line: text });
const part = z.enum(['title', 'summary']);
const named = z.object({ name: text });
const variable = z.object({ variable: text, name: text });
const list = z.enum(['contacts', 'monitors', 'socials']);
const place = z.enum([
  'nameRu',
  'nameEn',
  'sloganRu',
  'sloganEn',
  'sloganFr',
  'contacts',
  'monitors',
  'socials',
]);
export type FaultyPlace = z.infer<typeof place>;
export type FaultyList = z.infer<typeof list>;
/** `of`: the monitor of a badge; `null` for the logo. */
const picture = { of: z.nullable(text) };
const theme = z.enum(['light', 'dark']);

export const faultForms = {
  textEmpty: nothing,
  textTooLong: z.object({ most: count }),
  fieldUnknown: z.object({ written: text }),
  elementNotShown: z.object({
    element: z.enum(['html', 'image', 'checkbox', 'other']),
    type: text,
    line: text,
  }),
  headingDepth: line,
  linkElsewhere: line,
  anchorMissing: z.object({ anchor: text }),
  faqWithoutChapter: nothing,
  faqWithoutQuestion: nothing,
  titleMalformed: nothing,
  titleOfLines: z.object({ part }),
  titleTooLong: z.object({ part, length: count, most: count }),
  titleNotPlain: z.object({ part, sign: text }),

  letterTextTwice: named,
  letterTextUnnamed: line,
  letterTextUnknown: named,
  letterTextMissing: named,
  letterTextEmpty: named,
  letterTextTooLong: z.object({ name: text, most: count }),
  letterVariableUnknown: variable,
  letterVariableMissing: variable,

  lineEmpty: z.object({ of: place }),
  lineTooLong: z.object({ of: place, most: count }),
  lineBroken: z.object({ of: place }),
  contactMissing: nothing,
  emailMalformed: nothing,
  tagMalformed: nothing,
  /** `name`: `null` for the AML check. */
  linkProtocol: z.object({ name: z.nullable(text), protocols: z.array(text) }),
  linksTooMany: z.object({ list, most: count }),
  linkTwice: z.object({ list, name: text }),
  pictureElsewhere: nothing,
  pictureOfOtherKind: z.object(picture),
  pictureTooBig: z.object({ ...picture, bytes: count, most: count }),
  pictureNoDrawing: z.object(picture),
  pictureNoPng: z.object(picture),
  pictureTooWide: z.object({ ...picture, width: count, height: count, most: count }),
  picturesTooBig: z.object({ most: count }),
  colourMalformed: z.object({ theme }),
  contrastTooLow: z.object({ colour: text, theme, contrast: text, least: text }),
};
export type FaultCode = keyof typeof faultForms;
export type Fault = {
  readonly [Code in FaultCode]: { readonly code: Code; readonly parts: z.infer<(typeof faultForms)[Code]> };
}[FaultCode];

export const fault = <Code extends FaultCode>(code: Code, parts: z.infer<(typeof faultForms)[Code]>): Fault =>
  ({ code, parts }) as unknown as Fault;

const shown = ({ of }: { readonly of: string | null }): string =>
  of === null ? 'the logo' : `the badge of ${of}`;
const elements = { html: 'HTML', image: 'a picture', checkbox: 'a check box', other: null } as const;
const places: Readonly<Record<FaultyPlace, string>> = {
  nameRu: 'the Russian name',
  nameEn: 'the English name',
  sloganRu: 'the Russian slogan',
  sloganEn: 'the English slogan',
  sloganFr: 'the French slogan',
  contacts: 'a name among the contacts',
  monitors: 'a name among the monitors',
  socials: 'a name among the socials',
};

export const faultEnglish = {
  textEmpty: () => 'the text is empty',
  textTooLong: (of) => `the text is longer than ${of.most} signs`,
  fieldUnknown: (of) => `there is no field ${of.written}`,
  elementNotShown: (of) => `${elements[of.element] ?? `"${of.type}"`} is not shown: ${of.line}`,
  headingDepth: (of) => `a heading begins with ## or ###: ${of.line}`,
  linkElsewhere: (of) => `a link leads to https://, mailto: or a path of this site: ${of.line}`,
  anchorMissing: (of) => `no heading of this text has the anchor #${of.anchor}`,
  faqWithoutChapter: () => 'the FAQ begins with a chapter: ## Title',
  faqWithoutQuestion: () => 'the FAQ has questions below its chapters: ### Question',
  titleMalformed: () => 'write the title, an empty line and the summary, and nothing else',
  titleOfLines: (of) => `the ${of.part} is one line`,
  titleTooLong: (of) => `the ${of.part} has ${of.length} signs, ${of.most} at most`,
  titleNotPlain: (of) => `the ${of.part} is plain text, without HTML and fields: "${of.sign}"`,

  letterTextTwice: (of) => `"${of.name}" stands twice`,
  letterTextUnnamed: (of) => `a text begins with "## " and its name: "${of.line}"`,
  letterTextUnknown: (of) => `the letter has no text "${of.name}"`,
  letterTextMissing: (of) => `the text "${of.name}" is missing`,
  letterTextEmpty: (of) => `the text "${of.name}" is empty`,
  letterTextTooLong: (of) => `the text "${of.name}" is longer than ${of.most} signs`,
  letterVariableUnknown: (of) => `there is no variable {${of.variable}} for the text "${of.name}"`,
  letterVariableMissing: (of) => `the text "${of.name}" lacks {${of.variable}}`,

  lineEmpty: (of) => `${places[of.of]} is empty`,
  lineTooLong: (of) => `${places[of.of]} is longer than ${of.most} signs`,
  lineBroken: (of) => `${places[of.of]} has more than one line`,
  contactMissing: () => 'customers could not reach you: first name an e-mail or a tag, or add a contact',
  emailMalformed: () => 'that is not an e-mail address',
  tagMalformed: () => 'a tag is @ and 5 to 32 signs',
  linkProtocol: (of) => `a link begins with ${of.protocols.join(' or ')} (${of.name ?? 'the AML check'})`,
  linksTooMany: (of) => `there are ${of.most} already; remove one first (${of.list})`,
  linkTwice: (of) => `"${of.name}" stands twice among the ${of.list}`,
  pictureElsewhere: () => 'a picture is a file of yours, or a path on this site',
  pictureOfOtherKind: (of) => `${shown(of)} is neither an SVG nor a PNG picture`,
  pictureTooBig: (of) => `${shown(of)} has ${of.bytes} bytes; at most ${of.most} are shown`,
  pictureNoDrawing: (of) => `${shown(of)} cannot be read as an SVG drawing without a document type`,
  pictureNoPng: (of) => `${shown(of)} is no PNG picture, though its name says so`,
  pictureTooWide: (of) =>
    `${shown(of)} is ${of.width} × ${of.height}; at most ${of.most} × ${of.most} is shown`,
  picturesTooBig: (of) => `all pictures together are too large: ${of.most} signs are kept`,
  colourMalformed: (of) => `the ${of.theme} theme's colour is no colour, as #1d4ed8`,
  contrastTooLow: (of) =>
    `${of.colour} cannot be read in the ${of.theme} theme: its contrast is ${of.contrast}:1, at least ${of.least}:1 is needed`,
} satisfies Sentences<typeof faultForms>;
