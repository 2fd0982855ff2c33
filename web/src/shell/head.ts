/** The page's head: title, description, indexing, the other languages. Every tag of ours carries `data-head`. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { offeredLanguages, withLanguage, withoutLanguage } from '../platform/languages.ts';
import { hasLanguageVariants } from '../platform/paths.ts';
import { siteName } from '../platform/site-settings.ts';
import { metaOf } from '../route-meta.ts';

export interface HeadTag {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

/** The tags of a page, given its words. Pure. */
export function headTags(pathname: string, origin: string, title: string, description: string): HeadTag[] {
  const path = withoutLanguage(pathname);
  const { noindex } = metaOf(path);
  const tags: HeadTag[] = [
    { tag: 'meta', attributes: { name: 'description', content: description } },
    { tag: 'meta', attributes: { property: 'og:title', content: title } },
    { tag: 'meta', attributes: { property: 'og:description', content: description } },
    { tag: 'meta', attributes: { property: 'og:type', content: 'website' } },
  ];
  if (noindex) tags.push({ tag: 'meta', attributes: { name: 'robots', content: 'noindex' } });
  if (noindex || !hasLanguageVariants(path)) return tags;
  tags.push({ tag: 'link', attributes: { rel: 'canonical', href: `${origin}${pathname}` } });
  for (const language of offeredLanguages) {
    const href = `${origin}${withLanguage(path, language)}`;
    tags.push({ tag: 'link', attributes: { rel: 'alternate', hreflang: language, href } });
  }
  return tags;
}

/** Keeps the document's head in step with the address and the language. */
export function useHead(): void {
  const { pathname } = useLocation();
  const { namespace, titleKey, descriptionKey } = metaOf(withoutLanguage(pathname));
  const { t, i18n } = useTranslation(['common', namespace] as ['common', 'blog']);
  const name = siteName(i18n.language);
  const title = t(titleKey, { name });
  const description = t(descriptionKey, { name });
  useEffect(() => {
    document.title = title;
    for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
    for (const { tag, attributes } of headTags(pathname, location.origin, title, description)) {
      const element = document.createElement(tag);
      element.dataset.head = '';
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.head.append(element);
    }
  }, [pathname, title, description]);
}
