import { documentOf, letterNames, textLanguages } from '@parom/contract/site-texts';
import { describe, expect, it } from 'vitest';
import { smallWorld } from '../../test/small-world.ts';
import { textsIn } from '../mail/index.ts';
import { letterSource } from '../mail/letter-texts.ts';
import { escapeHtml } from '../platform/text/escape-html.ts';
import { publishedTexts } from '../site/texts/published-texts.ts';
import { faultsOfLetter, letterSources, previewLetters } from './preview-letters.ts';

const { db, world, run } = await smallWorld();

const documents = Object.entries(letterSources).map(([key, source]) => {
  const at = key.lastIndexOf('/');
  return {
    name: key.slice(0, at),
    language: textLanguages.find((one) => one === key.slice(at + 1)) ?? 'en',
    source,
  };
});
const LETTER = { text: 'letters/completed', language: 'en' } as const;
const sourceWith = (own: Readonly<Record<string, string>>) =>
  letterSource({ ...textsIn(letterSources['letters/completed/en'] ?? ''), ...own });
const save = (source: string, version = 0) => run('save-text', { ...LETTER, source, version });

describe('the texts of letters', () => {
  it('are listed beside the other texts, in both languages', async () => {
    const rows = (await run('texts')) as { text: string; language: string }[];
    const letters = rows.filter(({ text }) => text.startsWith('letters/'));
    expect(letters).toHaveLength(documents.length);
    expect(new Set(documents.map(({ language }) => language))).toEqual(new Set(['ru', 'en']));
    for (const { name, language, source } of documents)
      expect(faultsOfLetter(source, { name, language }), `${name} ${language}`).toEqual([]);
  });

  it('each have a name in the contract, and each name a letter', () => {
    expect(new Set(documents.map(({ name }) => name))).toEqual(new Set(letterNames.map(documentOf)));
  });

  it('each stand in a sample of their letter, conditional ones too', () => {
    for (const { name, language, source } of documents)
      for (const [own, text] of Object.entries(textsIn(source))) {
        if (name === 'letters/shared' && !text.includes('{')) continue;
        const marked = letterSource({ ...textsIn(source), [own]: `MARK ${text}` });
        const drawn = previewLetters(world.deps, { name, language }, marked);
        expect(
          drawn.some(({ html }) => html.includes('MARK')),
          `${name} ${language} ${own}`,
        ).toBe(true);
      }
  });

  it('are refused with a broken variable, which the refusal names', async () => {
    await expect(save(sourceWith({ thanks: 'Thank you, {customer}.' }))).rejects.toThrow(
      'there is no variable {customer} for the text "thanks"',
    );
    await expect(save(sourceWith({ subject: 'Complete' }))).rejects.toThrow('lacks {site}');
  });

  it('reach letters once they are published, and no page', async () => {
    const said = await save(sourceWith({ thanks: 'Come again.' }));
    expect(said).toContain('letters do not use it yet');
    expect(world.deps.site().letters).toEqual({});
    expect(await run('publish-text', { ...LETTER, version: 1, seen: 0 })).toContain(
      'New letters have version 1',
    );
    expect(world.deps.site().letters['letters/completed/en']).toContain('Come again.');
    expect(world.deps.site().pageTexts).toEqual({});
    const read = publishedTexts(db, () => world.deps.site().texts);
    expect(() => read({ name: LETTER.text, language: 'en' })).toThrow('the built-in text is shown');
    await run('withdraw-text', { ...LETTER, seen: 1 });
    expect(world.deps.site().letters).toEqual({});
  });

  it('are previewed as letters, HTML as its signs, or with faults', async () => {
    const preview = async (source: string) =>
      (await world.post('/console/texts/preview', { ...LETTER, source }, world.token)).body;
    const shown = await preview(sourceWith({ thanks: 'Thanks <img src=x>' }));
    expect(shown).toMatchObject({ faults: [], compiled: null });
    expect(shown.letters[0].html).toContain(escapeHtml('Thanks <img src=x>'));
    expect(shown.letters[0].html).not.toContain('<img');
    expect(await preview(sourceWith({ thanks: '{x}' }))).toMatchObject({
      faults: [{ why: 'there is no variable {x} for the text "thanks"' }],
      compiled: null,
    });
  });
});
