/** An article for search engines: https://schema.org/BlogPosting and BreadcrumbList. */
import type { i18n } from 'i18next';
import { isOffered, withLanguage } from '../../platform/language/languages.ts';
import { siteName, siteOrigin } from '../../platform/start/site-settings.ts';
import { postWords } from './post-words.ts';
import type { Post } from './posts.ts';

export function articleStructuredData(post: Post, texts: i18n): Readonly<Record<string, unknown>> {
  const t = texts.getFixedT(null, 'blog');
  const { language } = texts;
  const { title, description } = postWords(post, texts);
  const addressOf = (path: string): string =>
    siteOrigin() + withLanguage(path, isOffered(language) ? language : null);
  const organisation = { '@type': 'Organization', name: siteName(language), url: siteOrigin() };
  const way = [
    { name: t('home'), item: addressOf('/') },
    { name: t('title'), item: addressOf('/blog') },
    { name: title, item: addressOf(`/blog/${post.slug}`) },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BlogPosting',
        headline: title,
        description,
        datePublished: post.date,
        inLanguage: language,
        mainEntityOfPage: addressOf(`/blog/${post.slug}`),
        keywords: post.tags.map((tag) => t(`tags.${tag}`)),
        author: organisation,
        publisher: organisation,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: way.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
      },
    ],
  };
}
