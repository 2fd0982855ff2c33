import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '../browser-memory/storage.ts';
import {
  detectLanguage,
  languageNumberOf,
  languageOfPath,
  withLanguage,
  withoutLanguage,
} from './languages.ts';

afterEach(() => {
  writeStored('i18nextLng', null);
  vi.unstubAllGlobals();
});

describe('paths', () => {
  it.each([
    ['/', null, '/'],
    ['/ru', 'ru', '/'],
    ['/en/faq', 'en', '/faq'],
    ['/fr', 'fr', '/'],
    ['/refferal', null, '/refferal'],
    ['/enough', null, '/enough'],
  ])('path, %s, language %s and page %s', (path, language, page) => {
    expect(languageOfPath(path)).toBe(language);
    expect(withoutLanguage(path)).toBe(page);
  });

  it('page, put into a language, gets its prefix', () => {
    expect(withLanguage('/', 'en')).toBe('/en');
    expect(withLanguage('/faq', 'ru')).toBe('/ru/faq');
    expect(withLanguage('/faq', null)).toBe('/faq');
  });
});

describe('detectLanguage', () => {
  it('address, then memory, then browser, then Russian', { tags: ['spec:2.1', 'spec:9.1'] }, () => {
    vi.stubGlobal('navigator', { languages: ['de-DE', 'en-GB'] });
    expect(detectLanguage('/faq')).toBe('en');
    writeStored('i18nextLng', 'ru');
    expect(detectLanguage('/faq')).toBe('ru');
    expect(detectLanguage('/fr')).toBe('fr');
    writeStored('i18nextLng', 'xx');
    vi.stubGlobal('navigator', { languages: ['de-DE'] });
    expect(detectLanguage('/faq')).toBe('ru');
  });

  it('number on the wire, of anything but English, is 1', { tags: ['spec:3.1'] }, () => {
    expect(['ru', 'en', 'fr'].map(languageNumberOf)).toEqual([1, 2, 1]);
  });
});
