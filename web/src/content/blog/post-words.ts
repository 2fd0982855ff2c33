import type { ArticleTitle } from '@parom/contract/site-texts';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { publishedTitle } from '../../platform/start/site-settings.ts';
import type { Post } from './posts.ts';

export function postWords({ slug, titleKey, descriptionKey }: Post, texts: i18n): ArticleTitle {
  const t = texts.getFixedT(null, 'blog');
  return publishedTitle(slug, texts.language) ?? { title: t(titleKey), description: t(descriptionKey) };
}

export const usePostWords = (post: Post): ArticleTitle => postWords(post, useTranslation('blog').i18n);
