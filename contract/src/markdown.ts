/** For the build and the server: no parser may reach the browser. */
import { Marked, type Token, type Tokens } from 'marked';
import type { CompiledText, Section, TextLanguage } from './site-texts.ts';

const words = {
  ru: {
    newTab: 'откроется в новой вкладке',
    table: 'Таблица',
    note: 'К сведению',
    tip: 'Совет',
    warning: 'Осторожно',
  },
  en: { newTab: 'opens in a new tab', table: 'Table', note: 'Note', tip: 'Tip', warning: 'Warning' },
} as const;

const CALLOUT = /^<p>\[!(NOTE|TIP|WARNING)\]\s*/;
/** `## Title {#anchor}` keeps links alive when the title changes. */
const NAMED_ANCHOR = /\s*\{#([a-z0-9-]+)\}\s*$/;

export function parserFor(language: TextLanguage): Marked {
  const say = words[language];
  const marked = new Marked({ gfm: true });
  const table = marked.Renderer.prototype.table;
  marked.use({
    renderer: {
      link({ href, tokens }: Tokens.Link): string {
        const text = this.parser.parseInline(tokens);
        if (href.startsWith('/')) return `<a href="/${language}${href === '/' ? '' : href}">${text}</a>`;
        if (href.startsWith('#') || href.startsWith('mailto:')) return `<a href="${href}">${text}</a>`;
        const warning = `<span class="visually-hidden"> (${say.newTab})</span>`;
        return `<a href="${escape(href)}" target="_blank" rel="noopener">${text}${warning}</a>`;
      },
      // The table scrolls in its own frame, never the page.
      table(token: Tokens.Table): string {
        const inner = table.call(this, token);
        const columns = `data-columns="${token.header.length}"`;
        return `<div class="table" role="group" tabindex="0" aria-label="${say.table}" ${columns}>${inner}</div>`;
      },
      blockquote({ tokens }: Tokens.Blockquote): string {
        const inner = this.parser.parse(tokens);
        const kind = CALLOUT.exec(inner)?.[1]?.toLowerCase() as 'note' | 'tip' | 'warning' | undefined;
        if (kind === undefined) return `<blockquote>${inner}</blockquote>`;
        const rest = inner.replace(CALLOUT, '<p>');
        return `<div class="callout" role="note" data-kind="${kind}"><p class="callout-title">${say[kind]}</p>${rest}</div>`;
      },
    },
  });
  return marked;
}

export function compileMarkdown(source: string, language: TextLanguage): CompiledText {
  const marked = parserFor(language);
  const sections: Section[] = [];
  const taken = new Set<string>();
  let open: { level: 0 | 2 | 3; id: string; title: string; tokens: Token[] } | null = null;
  const close = (): void => {
    if (open === null) return;
    const { tokens, ...head } = open;
    sections.push({
      ...head,
      title: tidy(head.title, language),
      html: tidyHtml(marked.parser(tokens), language),
    });
  };
  for (const token of marked.lexer(source)) {
    if (token.type === 'heading' && token.depth < 4) {
      if (token.depth === 1) throw new Error(`"# ${token.text}": the page's title is no part of its text`);
      close();
      const { id, title } = anchorOf(token.text, taken);
      open = { level: token.depth === 2 ? 2 : 3, id, title, tokens: [] };
    } else if (open !== null) {
      open.tokens.push(token);
    } else if (token.type !== 'space') {
      open = { level: 0, id: '', title: '', tokens: [token] };
    }
  }
  close();
  return { sections, words: source.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length };
}

function anchorOf(heading: string, taken: Set<string>): { id: string; title: string } {
  const title = heading.replace(NAMED_ANCHOR, '');
  const wanted = NAMED_ANCHOR.exec(heading)?.[1] ?? slugOf(title);
  let id = wanted;
  for (let n = 2; taken.has(id); n += 1) id = `${wanted}-${n}`;
  taken.add(id);
  return { id, title };
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const NBSP = '\u00a0';

/** No line break between number and noun, before a dash or, in Russian, after a short word. */
export function tidy(text: string, language: TextLanguage): string {
  const glued = text.replace(/(\d) (?=[%\p{L}])/gu, `$1${NBSP}`).replaceAll(' — ', `${NBSP}— `);
  return language === 'ru' ? glued.replace(/(?<=^|[\s(«])(\p{L}{1,2}) (?=\S)/gu, `$1${NBSP}`) : glued;
}

const tidyHtml = (html: string, language: TextLanguage): string =>
  html.replace(/<(code|pre)\b[^]*?<\/\1>|<[^>]*>|([^<]+)/g, (all, _tag, text: string | undefined) =>
    text === undefined ? all : tidy(text, language),
  );

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
