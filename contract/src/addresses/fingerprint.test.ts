import { describe, expect, it } from 'vitest';
import { fingerprintOf, fingerprintSvg } from './fingerprint.ts';
import { fingerprintWords } from './fingerprint-words.ts';

const ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

describe('an address fingerprint', () => {
  it('of a known address never changes, in either language', () => {
    const { words, picture } = fingerprintOf(ADDRESS, null);
    expect(words).toEqual({
      en: ['rabbit', 'oasis', 'rose', 'envelope'],
      ru: ['кролик', 'оазис', 'роза', 'конверт'],
    });
    expect(fingerprintSvg(picture)).toMatchInlineSnapshot(
      `"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 8 8" shape-rendering="crispEdges"><path fill="#f3f1ea" d="M-1-1h8v8h-8z"/><path fill="#7a1f1f" d="M1 0h1v1h-1zM4 0h1v1h-1zM0 1h1v1h-1zM5 1h1v1h-1zM2 2h1v1h-1zM3 2h1v1h-1zM0 5h1v1h-1zM5 5h1v1h-1z"/><path fill="#6fb04a" d="M0 0h1v1h-1zM2 0h1v1h-1zM3 0h1v1h-1zM5 0h1v1h-1zM2 1h1v1h-1zM3 1h1v1h-1zM1 3h1v1h-1zM4 3h1v1h-1zM0 4h1v1h-1zM5 4h1v1h-1z"/></svg>"`,
    );
  });

  it('changes its words and picture with any one character', () => {
    const whole = fingerprintOf(ADDRESS, null);
    for (let index = 0; index < ADDRESS.length; index += 1) {
      const other = ADDRESS[index] === 'x' ? 'y' : 'x';
      const spoiled = fingerprintOf(ADDRESS.slice(0, index) + other + ADDRESS.slice(index + 1), null);
      expect(spoiled.words.en).not.toEqual(whole.words.en);
      expect(spoiled.picture).not.toEqual(whole.picture);
    }
  });

  it('tells the memos of a shared address apart', () => {
    const of = (memo: string | null) => fingerprintOf('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', memo).words.en;
    expect(new Set([of(null), of(''), of('100001'), of('100002')].map(String)).size).toBe(4);
  });

  it('has a mirrored picture with both colours in most cases', () => {
    const pictures = Array.from({ length: 40 }, (_, n) => fingerprintOf(`${ADDRESS}${n}`, null).picture);
    for (const { cells } of pictures) for (const row of cells) expect(row).toEqual(row.toReversed());
    const withBoth = pictures.filter(({ cells }) =>
      [1, 2].every((c) => cells.flat().some((cell) => cell === c)),
    );
    expect(withBoth.length).toBeGreaterThan(35);
    expect(new Set(pictures.map((picture) => fingerprintSvg(picture))).size).toBe(40);
  });
});

describe.each(['ru', 'en'] as const)('the %s words of fingerprints', (language) => {
  const words = fingerprintWords[language];

  it('are 256 plain words', () => {
    expect(words).toHaveLength(256);
    for (const word of words) expect(word).toMatch(language === 'ru' ? /^[а-яё]{2,10}$/ : /^[a-z]{3,10}$/);
  });

  it('differ by two letters or more', () => {
    const near = words.flatMap((a, index) =>
      words
        .slice(index + 1)
        .filter((b) => isNear(a, b))
        .map((b) => [a, b]),
    );
    expect(near).toEqual([]);
  });
});

/** Equal, or one letter apart: changed, added or left out. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const start = [...a].findIndex((letter, index) => letter !== b[index]);
  const [restA, restB] = start === -1 ? ['', b.slice(a.length)] : [a.slice(start), b.slice(start)];
  if (restA.length === restB.length) return restA.slice(1) === restB.slice(1);
  return restA.length > restB.length ? restA.slice(1) === restB : restA === restB.slice(1);
}
