/** Text and HTML: no tables, no images, both colour schemes, everything escaped. */

import { inkOn } from '@parom/contract/accent';
import type { FingerprintPicture } from '@parom/contract/addresses/fingerprint';
import type { Accent } from '@parom/contract/site';
import { escapeHtml } from '../platform/text/escape-html.ts';

export type Block =
  | string
  | { readonly facts: readonly (readonly [name: string, value: string | null])[] }
  | { readonly code: string }
  | { readonly fingerprint: Fingerprint }
  | { readonly link: { readonly label: string; readonly url: string } };

export interface Fingerprint {
  readonly name: string;
  readonly words: readonly string[];
  readonly picture: FingerprintPicture;
}

export interface Letter {
  readonly language: 'ru' | 'en';
  readonly subject: string;
  readonly blocks: readonly Block[];
}

/** @param number 1 Russian, 2 English */
export const languageOf = (number: number): Letter['language'] => (number === 2 ? 'en' : 'ru');

export const SECRET_PLACE = '{{secret}}';

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Sender {
  readonly name: string;
  readonly accent?: Accent | undefined;
}

export function renderLetter(
  { language, subject, blocks }: Letter,
  { name, accent }: Sender = { name: '' },
): RenderedLetter {
  const colours = accent === undefined ? BUILT_IN : coloursOf(accent);
  return {
    subject,
    text: `${blocks.map(asText).filter(Boolean).join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1">' +
      // Mail clients in dark mode would guess colours.
      '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
      `<title>${escapeHtml(subject)}</title><style>${darkOf(colours)}</style></head>` +
      `<body class="page" style="margin:0;padding:24px 12px;font:16px/1.5 system-ui,-apple-system,sans-serif;${PAGE}">` +
      `<div style="max-width:560px;margin:0 auto">${brandOf(name, colours)}<div class="card" style="${CARD}"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${asProse(subject)}</h1>` +
      `${blocks.map((block) => asHtml(block, colours)).join('')}</div></div></body></html>`,
  };
}

function asText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('code' in block) return `    ${block.code}`;
  if ('fingerprint' in block) return `${block.fingerprint.name}: ${wordsOf(block.fingerprint)}`;
  if ('link' in block) return `${block.link.label}:\n${block.link.url}`;
  return withValues(block.facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** A client without style sheets shows it in both schemes. */
const PAGE = 'background:#f3f6f8;color:#121a26';
const CARD = 'padding:24px;border:1px solid #dfe6ec;border-radius:16px;background:#ffffff;color:#121a26';
/** Important: it must win over the inline styles. */
const darkOf = ({ dark }: Colours): string =>
  '@media (prefers-color-scheme:dark){' +
  '.page{background:#0e131b!important;color:#e9eef5!important}' +
  '.card{background:#151c27!important;border-color:#222c3b!important;color:#e9eef5!important}' +
  `.brand{background:#0e131b!important;color:${dark.text}!important}` +
  `.button{background:${dark.button}!important;color:${dark.ink}!important}}`;

interface Colours {
  readonly light: { readonly text: string; readonly button: string; readonly ink: string };
  readonly dark: Colours['light'];
}
const BUILT_IN: Colours = {
  light: { text: '#08795a', button: '#08795a', ink: '#ffffff' },
  dark: { text: '#4fd9aa', button: '#37cf9b', ink: '#05231a' },
};
const coloursOf = ({ light, dark }: Accent): Colours => ({
  light: { text: light, button: light, ink: inkOn(light) },
  dark: { text: dark, button: dark, ink: inkOn(dark) },
});

const brandOf = (name: string, { light }: Colours): string =>
  name === ''
    ? ''
    : `<p class="brand" style="margin:0 0 12px;padding:0 4px;background:#f3f6f8;color:${light.text};font-weight:700;font-size:18px">${escapeHtml(name)}</p>`;

const PARAGRAPH = '<p style="margin:0 0 16px">';
const FRAME = 'border:1px solid #7d8794;border-radius:8px;padding:12px 16px;margin:0 0 16px';
const buttonOf = ({ light }: Colours): string =>
  `display:inline-block;padding:12px 20px;border-radius:10px;background:${light.button};color:${light.ink};font-weight:600;text-decoration:none`;
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';

function asHtml(block: Block, colours: Colours): string {
  if (typeof block === 'string') return `${PARAGRAPH}${asProse(block)}</p>`;
  if ('code' in block) {
    return `<p style="${FRAME};font:16px/1.4 ui-monospace,monospace;${BREAKS}">${escapeHtml(block.code)}</p>`;
  }
  if ('fingerprint' in block) return fingerprintHtml(block.fingerprint);
  if ('link' in block) {
    const { label, url } = block.link;
    return `${PARAGRAPH}<a class="button" href="${escapeHtml(url)}" style="${buttonOf(colours)}">${escapeHtml(label)}</a></p>`;
  }
  const rows = withValues(block.facts);
  if (rows.length === 0) return '';
  const lines = rows.map(
    ([name, value]) =>
      `<dt style="font-size:14px">${escapeHtml(name)}</dt>` +
      `<dd style="margin:0 0 8px;font-weight:600;${BREAKS}">${asProse(value)}</dd>`,
  );
  return `<dl style="${FRAME}">${lines.join('')}</dl>`;
}

const wordsOf = ({ words }: Fingerprint): string => words.join(' · ');

/** Text cells: mail clients drop SVG. */
function fingerprintHtml({ name, words, picture: { colours, cells } }: Fingerprint): string {
  const cell = (colour: 0 | 1 | 2) =>
    `<span style="display:inline-block;width:8px;height:8px;background:${colours[colour]}"></span>`;
  const rows = cells.map(
    (row) => `<div style="height:8px;line-height:8px;font-size:0">${row.map(cell).join('')}</div>`,
  );
  return (
    `<div style="${FRAME}"><div style="font-size:14px">${escapeHtml(name)}</div>` +
    `<div aria-hidden="true" style="display:inline-block;margin:8px 0;padding:8px;border-radius:8px;background:${colours[0]}">${rows.join('')}</div>` +
    `<div style="font-weight:600">${escapeHtml(wordsOf({ name, words, picture: { colours, cells } }))}</div></div>`
  );
}

const asProse = (text: string): string =>
  escapeHtml(text).replace(/(?<=\d) (?=[A-Z]{2,5}\b)|(?<=№) /g, '\u00a0');

const withValues = (facts: readonly (readonly [string, string | null])[]): (readonly [string, string])[] =>
  facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
