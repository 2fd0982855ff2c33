import { type Fault, fault } from '@parom/contract/console/answers/faults';
import { documentOf, type LetterName, textKey } from '@parom/contract/site-texts';
import type { Letter } from './letter.ts';

/** By their names, in the order of the letter. */
export type LetterTexts = Readonly<Record<string, string>>;
/** Published sources by `textKey`. Other letters are built in. */
export type PublishedLetters = Readonly<Record<string, string>>;
type Language = Letter['language'];

const LENGTH_MAX = 2_000;
/** Each text may use this variable, also when the built-in text does not. */
const EVERYWHERE = 'site';
const VARIABLE = /\{([^{}]*)\}/g;
const HEADING = /^## *(\S+) *$/;

/** @throws Error for a variable without a value: a fault of the layout */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(VARIABLE, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`the letter has no value for {${name}}`);
    return value;
  });

/** As operators edit it: a heading with the name above each text. */
export const letterSource = (texts: LetterTexts): string =>
  `${Object.entries(texts)
    .map(([name, text]) => `## ${name}\n${text}`)
    .join('\n\n')}\n`;

interface ReadTexts {
  readonly texts: ReadonlyMap<string, string>;
  readonly faults: readonly Fault[];
}

function read(source: string): ReadTexts {
  const texts = new Map<string, string>();
  const faults: Fault[] = [];
  let open: string | null = null;
  for (const line of source.split('\n').map((written) => written.trim())) {
    const [, name] = HEADING.exec(line) ?? [];
    if (name !== undefined) {
      if (texts.has(name)) faults.push(fault('letterTextTwice', { name }));
      texts.set(name, '');
      open = name;
    } else if (line !== '') {
      if (open === null) faults.push(fault('letterTextUnnamed', { line: line.slice(0, 40) }));
      else texts.set(open, `${texts.get(open) ?? ''} ${line}`.trim());
    }
  }
  return { texts, faults };
}

const variablesIn = (text: string): string[] => [...text.matchAll(VARIABLE)].map(([, name = '']) => name);

/** @returns no faults exactly when the letter can be sent with these texts */
export function letterFaults(source: string, builtIn: LetterTexts): Fault[] {
  const { texts, faults } = read(source);
  const known = new Set([EVERYWHERE, ...Object.values(builtIn).flatMap(variablesIn)]);
  return [
    ...faults,
    ...[...texts.keys()]
      .filter((name) => !Object.hasOwn(builtIn, name))
      .map((name) => fault('letterTextUnknown', { name })),
    ...Object.entries(builtIn).flatMap(([name, original]) =>
      textFaults(name, texts.get(name), { original, known }),
    ),
  ];
}

function textFaults(
  name: string,
  text: string | undefined,
  { original, known }: { readonly original: string; readonly known: ReadonlySet<string> },
): Fault[] {
  if (text === undefined) return [fault('letterTextMissing', { name })];
  if (text === '') return [fault('letterTextEmpty', { name })];
  if (text.length > LENGTH_MAX) return [fault('letterTextTooLong', { name, most: LENGTH_MAX })];
  const used = new Set(variablesIn(text));
  return [
    ...[...used]
      .filter((variable) => !known.has(variable))
      .map((variable) => fault('letterVariableUnknown', { variable, name })),
    ...[...new Set(variablesIn(original))]
      .filter((variable) => !used.has(variable))
      .map((variable) => fault('letterVariableMissing', { variable, name })),
  ];
}

/** A published text that a newer version no longer understands gives way to the built-in one. */
export function chosenTexts<Texts extends LetterTexts>(
  builtIn: Texts,
  { letter, language, published }: { letter: LetterName; language: Language; published: PublishedLetters },
): Texts {
  const key = textKey(documentOf(letter), language);
  const source = Object.hasOwn(published, key) ? published[key] : undefined;
  if (source === undefined || letterFaults(source, builtIn).length > 0) return builtIn;
  return Object.fromEntries(read(source).texts) as Texts;
}

/** Of a built-in source, which has no faults. */
export const textsIn = (source: string): LetterTexts => Object.fromEntries(read(source).texts);

export const sourcesOf = <Name extends LetterName>(
  language: Language,
  letters: Readonly<Record<Name, LetterTexts>>,
) =>
  Object.fromEntries(
    (Object.keys(letters) as Name[]).map((letter) => [
      textKey(documentOf(letter), language),
      letterSource(letters[letter]),
    ]),
  );
