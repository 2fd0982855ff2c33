/** `data-head`: the browser replaces the whole set at every navigation. */
import type { i18n } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Params, useLocation, useMatches } from 'react-router';
import {
  languageOfPath,
  offeredLanguages,
  withLanguage,
  withoutLanguage,
} from '../../platform/language/languages.ts';
import { publishedTitle, siteName, siteOrigin, siteSettings } from '../../platform/start/site-settings.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { isIndexed, metaOf, type RouteMeta } from '../../route-meta.ts';

export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

export interface Head {
  readonly title: string;
  readonly tags: readonly HeadTag[];
}

export interface HeadMatch {
  readonly handle: unknown;
  readonly params: Params;
}

const PREVIEW = { width: '1200', height: '630' };
const locales: Readonly<Record<string, string>> = { ru: 'ru_RU', en: 'en_GB', fr: 'fr_FR' };

export function headOf(pathname: string, texts: i18n, matches: readonly HeadMatch[]): Head {
  const meta = metaOf(withoutLanguage(pathname));
  const { language } = texts;
  const t = texts.getFixedT(null, ['common', 'blog']);
  const name = siteName(language);
  const published = meta.article === undefined ? undefined : publishedTitle(meta.article, language);
  const words = published ?? {
    title: t(meta.titleKey, { name }),
    description: t(meta.descriptionKey, { name }),
  };
  const tags = [
    ...describing(words, name, language),
    ...preview(meta, language),
    ...(isIndexed(meta) ? [...addresses(pathname, meta), ...structured(texts, matches)] : [hidden]),
  ];
  return { title: withName(words.title, name), tags };
}

const withName = (title: string, name: string): string =>
  title.includes(name) ? title : `${title} · ${name}`;

const describing = (
  { title, description }: { readonly title: string; readonly description: string },
  name: string,
  language: string,
): HeadTag[] => [
  named('description', description),
  property('og:title', title),
  property('og:description', description),
  property('og:type', 'website'),
  property('og:site_name', name),
  property('og:locale', locales[language] ?? ''),
  link('manifest', `/${language === 'ru' ? 'ru' : 'en'}.webmanifest`),
];

function preview(meta: RouteMeta, language: string): HeadTag[] {
  const { preview: own } = siteSettings();
  if (own !== undefined) {
    const card = named('twitter:card', 'summary');
    return own === null ? [card] : [property('og:image', siteOrigin() + own), card];
  }
  return [
    property('og:image', `${siteOrigin()}/og/${meta.preview}-${language === 'ru' ? 'ru' : 'en'}.png`),
    property('og:image:width', PREVIEW.width),
    property('og:image:height', PREVIEW.height),
    named('twitter:card', 'summary_large_image'),
  ];
}

function addresses(pathname: string, meta: RouteMeta): HeadTag[] {
  const path = meta.canonical ?? withoutLanguage(pathname);
  const origin = siteOrigin();
  const own = origin + withLanguage(path, languageOfPath(pathname));
  return [
    ...(meta.canonical === null ? [] : [property('og:url', own), link('canonical', own)]),
    ...offeredLanguages.map((language) => link('alternate', origin + withLanguage(path, language), language)),
    link('alternate', origin + path, 'x-default'),
  ];
}

function structured(texts: i18n, matches: readonly HeadMatch[]): HeadTag[] {
  const data = matches
    .map(({ handle, params }) =>
      (handle as RouteHandle | undefined)?.structuredData?.({ i18n: texts, params }),
    )
    .filter((found) => found !== undefined && found !== null);
  return data.map((found) => ({
    tag: 'script',
    attributes: { type: 'application/ld+json' },
    text: jsonOf(found),
  }));
}

const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } });
const hidden = named('robots', 'noindex');
const property = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
});
const link = (rel: string, href: string, hreflang?: string): HeadTag => ({
  tag: 'link',
  attributes: hreflang === undefined ? { rel, href } : { rel, hreflang, href },
});

/** Cannot end its element. */
export const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export function useHead(): void {
  const { pathname } = useLocation();
  const matches = useMatches();
  const { namespaces } = metaOf(withoutLanguage(pathname));
  const { i18n: texts, ready } = useTranslation([...namespaces], { useSuspense: false });
  const head = ready ? JSON.stringify(headOf(pathname, texts, matches)) : null;
  useEffect(() => {
    if (head !== null) showHead(JSON.parse(head) as Head);
  }, [head]);
}

function showHead({ title, tags }: Head): void {
  document.title = title;
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  for (const { tag, attributes, text } of tags) {
    const element = document.createElement(tag);
    element.dataset.head = '';
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}
