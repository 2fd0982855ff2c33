import type { ArticleTitle } from '@parom/contract/site-texts';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { publishedTitle } from '../../platform/start/site-settings.ts';
import type { Post } from './posts.ts';

export function postWords(post: Post, texts: i18n): ArticleTitle {
  const t = texts.getFixedT(null, 'blog');
  const published = publishedTitle(post.slug, texts.language);
  if (published !== undefined) return published;
  return post.titleKey === undefined
    ? { title: post.slug, description: '' }
    : { title: t(post.titleKey), description: t(post.descriptionKey) };
}

export const usePostWords = (post: Post): ArticleTitle => postWords(post, useTranslation('blog').i18n);
