/** Links that keep the language of the address: on /en/faq a link to /contacts is /en/contacts. */
import { useLocation } from 'react-router';
import { metaOf } from '../route-meta.ts';
import { isOffered, languageOfPath, type OfferedLanguage, withLanguage } from './languages.ts';

/** Private pages have one address for every language. */
export const hasLanguageVariants = (path: string): boolean => metaOf(path).isPrivate !== true;

/** Puts the address's language before the path, where the page has variants. */
export function useLocalPath(): (path: string) => string {
  const named = languageOfPath(useLocation().pathname);
  const language: OfferedLanguage | null = isOffered(named) ? named : null;
  return (path) => (hasLanguageVariants(path) ? withLanguage(path, language) : path);
}
