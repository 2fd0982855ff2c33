/** Rebuilds a drawing from a list of harmless elements and attributes; the rest is not served. */

const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(' ')));

const elements = setOf(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan',
  'linearGradient radialGradient stop clipPath mask pattern',
);
const attributes = setOf(
  'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform offset id href',
  'fill fill-rule fill-opacity opacity clip-path clip-rule mask stop-color stop-opacity',
  'stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit',
  'stroke-dasharray stroke-dashoffset stroke-opacity preserveAspectRatio',
  'gradientUnits gradientTransform spreadMethod patternUnits patternTransform',
  'patternContentUnits maskUnits maskContentUnits clipPathUnits',
  'font-family font-size font-weight text-anchor letter-spacing dominant-baseline',
);
const SVG_XMLNS = 'http://www.w3.org/2000/svg';

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([\w:-]+)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|[^<]+/y;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Anything else could name another document. */
const LOCAL = /^#[\w.-]+$/;
const URL_IN_VALUE = /url\(\s*['"]?([^'")]*)/gi;

export interface CleanSvg {
  readonly svg: string;
  /** Names of elements and attributes that were left out. */
  readonly removed: readonly string[];
}

/** @returns `null` when the file is no drawing that can be read */
export function cleanSvg(source: string): CleanSvg | null {
  if (/<!(?:doctype|entity)/i.test(source)) return null;
  const removed = new Set<string>();
  const out: string[] = [];
  const open: string[] = [];
  /** Names of open elements that are left out, with all that they hold. */
  const skipped: string[] = [];
  let at = 0;
  while (at < source.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(source);
    if (token === null) return null;
    at = TOKEN.lastIndex;
    const [whole, slash, name, rest = ''] = token;
    if (name === undefined) {
      if (open.length > 0 && skipped.length === 0 && !whole.startsWith('<')) out.push(textOf(whole));
      continue;
    }
    if (slash === '/') {
      const last = skipped.pop() ?? open.pop();
      if (last !== name) return null;
      if (skipped.length === 0 && elements.has(name)) out.push(`</${name}>`);
      continue;
    }
    const isAlone = rest.trimEnd().endsWith('/');
    const isKept = skipped.length === 0 && elements.has(name);
    if (isKept && open.length === 0 && (name !== 'svg' || out.length > 0)) return null;
    if (!isKept) {
      if (skipped.length === 0) removed.add(name);
      if (!isAlone) skipped.push(name);
      continue;
    }
    out.push(`<${name}${attributesOf(rest, open.length === 0, removed)}${isAlone ? '/' : ''}>`);
    if (!isAlone) open.push(name);
  }
  const isWhole = open.length === 0 && skipped.length === 0 && out.length > 0;
  return isWhole ? { svg: out.join('').trim(), removed: [...removed].sort() } : null;
}

function attributesOf(rest: string, isRoot: boolean, removed: Set<string>): string {
  const kept: string[] = isRoot ? [` xmlns="${SVG_XMLNS}"`] : [];
  for (const [, written = '', double, single] of rest.matchAll(ATTRIBUTE)) {
    const name = written === 'xlink:href' ? 'href' : written;
    const value = double ?? single ?? '';
    if (name === 'xmlns') continue;
    if (attributes.has(name) && isLocal(name, value))
      kept.push(` ${name}="${value.replaceAll('"', '&quot;')}"`);
    else if (!written.startsWith('xmlns:')) removed.add(written);
  }
  return kept.join('');
}

/** Character references and CSS escapes could hide an address. */
function isLocal(name: string, value: string): boolean {
  if (/[&\\<]/.test(value)) return false;
  if (name === 'href') return LOCAL.test(value);
  return [...value.matchAll(URL_IN_VALUE)].every(([, url = '']) => LOCAL.test(url.trim()));
}

/** The five references of XML; others would need a document type. */
const textOf = (text: string): string => text.replace(/&(?!(?:amp|lt|gt|quot|apos);)/g, '&amp;');
