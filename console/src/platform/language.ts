import { useSyncExternalStore } from 'react';

export const languages = ['ru', 'en'] as const;
export type Language = (typeof languages)[number];

const KEY = 'console-language';
const listeners = new Set<() => void>();
let current: Language = firstLanguage();

function firstLanguage(): Language {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === 'ru' || stored === 'en') return stored;
  } catch {}
  return typeof navigator === 'undefined' || navigator.language.startsWith('ru') ? 'ru' : 'en';
}

export const language = (): Language => current;

export function setLanguage(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {}
  for (const tell of listeners) tell();
}

export function useLanguage(): Language {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, language);
}

export interface Bilingual<Texts> {
  readonly ru: Texts;
  readonly en: Texts;
}
export const bilingual = <Texts>(ru: Texts, en: NoInfer<Texts>): Bilingual<Texts> => ({ ru, en });

export const useTexts = <Texts>(texts: Bilingual<Texts>): Texts => texts[useLanguage()];
