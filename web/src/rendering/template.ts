/** Style sheets are inlined: the first paint waits for no other file. */
export interface DocumentParts {
  readonly language: string;
  readonly head: string;
  readonly site: string;
  readonly boot: string;
  readonly body: string | null;
  readonly module: string | undefined;
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

export type Template = (parts: DocumentParts) => string;

const STYLESHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+)">\s*/g;
const SCRIPT =
  /<script type="module" crossorigin src="[^"]+"><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;
const ENTRY = 'index.html';
const fonts: Readonly<Record<string, readonly string[]>> = { ru: ['cyrillic', 'latin'] };

export function openTemplate(readBuilt: (path: string) => string): Template {
  const html = readBuilt('index.html');
  const manifest = JSON.parse(readBuilt('.vite/manifest.json')) as Manifest;
  const entryStyles = [...html.matchAll(STYLESHEET)].map(([, file = '']) => file);
  // At the end: on a slow line scripts must not delay the fonts.
  const entryScripts = (html.match(SCRIPT) ?? []).join('');
  const cuts = cutUp(html.replace(STYLESHEET, '').replace(SCRIPT, ''));
  const styleOf = kept((file: string) => inlined(file, readBuilt(file)));
  const entryStyle = entryStyles.map(styleOf).join('');
  const pageFiles = kept((module: string) => filesOf(manifest, module, styleOf, entryStyles));
  const fontsOf = kept((language: string) =>
    (fonts[language] ?? ['latin']).map((subset) => preloadedFont(manifest, subset)).join(''),
  );
  return ({ language, head, site, boot, body, module }) =>
    [
      cuts.beforeLanguage,
      language,
      cuts.beforeTitle,
      head,
      fontsOf(language),
      cuts.beforeSite,
      site,
      cuts.beforeHeadEnd,
      entryStyle,
      module === undefined ? '' : pageFiles(module).styles,
      cuts.beforeRoot,
      body ?? cuts.waiting,
      '</div>',
      `<script id="boot" type="application/json">${boot}</script>`,
      entryScripts,
      module === undefined ? '' : pageFiles(module).scripts,
      cuts.end,
    ].join('');
}

function kept<Made>(make: (argument: string) => Made): (argument: string) => Made {
  const made = new Map<string, Made>();
  return (argument) => {
    const known = made.get(argument) ?? make(argument);
    made.set(argument, known);
    return known;
  };
}

function cutUp(html: string) {
  const shape =
    /^(.*?<html lang=")[a-z]+(".*?)<title>.*?<\/title>(.*?<script id="site-settings"[^>]*>).*?(<\/script>.*?)(<\/head>.*?<div id="root">)(.*)<\/div>(\s*<\/body>.*)$/s;
  const [, beforeLanguage, beforeTitle, beforeSite, beforeHeadEnd, beforeRoot, waiting, end] =
    shape.exec(html) ?? [];
  if (
    beforeLanguage === undefined ||
    beforeTitle === undefined ||
    beforeSite === undefined ||
    beforeHeadEnd === undefined ||
    beforeRoot === undefined ||
    waiting === undefined ||
    end === undefined
  )
    throw new Error('index.html has lost one of its places: language, title, site-settings, root');
  return { beforeLanguage, beforeTitle, beforeSite, beforeHeadEnd, beforeRoot, waiting, end };
}

function inlined(file: string, css: string): string {
  if (css.includes('</')) throw new Error(`${file} could end the element that it stands in`);
  return `<style data-file="/${file}">${css.trim()}</style>`;
}

function filesOf(
  manifest: Manifest,
  module: string,
  styleOf: (file: string) => string,
  present: readonly string[],
): { readonly styles: string; readonly scripts: string } {
  const everywhere = closureOf(manifest, ENTRY);
  const own = [...closureOf(manifest, module)].filter((chunk) => !everywhere.has(chunk));
  const styles = new Set(own.flatMap(({ css = [] }) => css).filter((file) => !present.includes(file)));
  const scripts = own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return { styles: [...styles].map(styleOf).join(''), scripts: scripts.join('') };
}

function closureOf(manifest: Manifest, name: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`the web's build has no ${name}`);
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) closureOf(manifest, imported, found);
  return found;
}

function preloadedFont(manifest: Manifest, subset: string): string {
  const name = `onest-${subset}-`;
  const font = Object.values(manifest).find(({ file }) => file.includes(name) && file.endsWith('.woff2'));
  if (font === undefined) throw new Error(`the web's build has no font ${name}`);
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">`;
}
