import { describe, expect, it } from 'vitest';
import { actOf, isForPage } from './use-keys.ts';

const nothing = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const shift = { shiftKey: true };

/** The key of the queue that a press means. */
function meant(key: string, code: string, held: object = {}): string | null {
  let done: string | null = null;
  const keys = Object.fromEntries(
    ['j', 'k', 'e', 'Enter', '/', '?'].map((one) => [
      one,
      () => {
        done = one;
      },
    ]),
  );
  actOf(keys, { ...nothing, key, code, ...held })?.();
  return done;
}

describe('a key of the queue', () => {
  it.each([
    ['о', 'KeyJ', {}, 'j'],
    ['л', 'KeyK', {}, 'k'],
    ['у', 'KeyE', {}, 'e'],
    ['.', 'Slash', {}, '/'],
    [',', 'Slash', shift, '?'],
    ['Enter', 'Enter', {}, 'Enter'],
  ])('works as %s on a Russian layout', (key, code, held, expected) => {
    expect(meant(key, code, held)).toBe(expected);
  });

  it.each([
    ['j', 'KeyJ', {}, 'j'],
    ['/', 'Slash', {}, '/'],
    ['?', 'Slash', shift, '?'],
    ['j', 'KeyC', {}, 'j'],
    ['/', 'Digit7', shift, '/'],
  ])('works as %s of %s on a Latin layout', (key, code, held, expected) => {
    expect(meant(key, code, held)).toBe(expected);
  });

  it.each([
    ['h', 'KeyJ'],
    ['.', 'KeyE'],
    ['-', 'Slash'],
    ['.', 'Period'],
    ['ю', 'Period'],
    ['Dead', 'KeyE'],
  ])('is not %s of %s', (key, code) => {
    expect(meant(key, code)).toBeNull();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('does nothing while %s is held', (modifier) => {
    expect(meant('j', 'KeyJ', { [modifier]: true })).toBeNull();
    expect(meant('о', 'KeyJ', { [modifier]: true })).toBeNull();
    expect(meant('.', 'Slash', { [modifier]: true })).toBeNull();
  });

  it('does nothing as a capital letter', () => {
    expect(meant('J', 'KeyJ', shift)).toBeNull();
    expect(meant('О', 'KeyJ', shift)).toBeNull();
  });
});

const focused = (tagName: string, inside: readonly string[] = []) => ({
  tagName,
  closest: (selectors: string) => inside.find((one) => selectors.split(', ').includes(one)) ?? null,
});

describe('a press with the focus', () => {
  it('on nothing is for the page', () => {
    for (const key of ['Enter', 'j', 'e']) expect(isForPage(key, focused('BODY'))).toBe(true);
  });

  it('on a link or a button leaves Enter to it', () => {
    for (const tagName of ['A', 'BUTTON']) {
      expect(isForPage('Enter', focused(tagName))).toBe(false);
      expect(isForPage('e', focused(tagName))).toBe(true);
    }
  });

  it.each(['input', 'textarea', 'select', '[role="dialog"]', '[role="menu"]'])(
    'in %s stays there',
    (place) => {
      expect(isForPage('e', focused('DIV', [place]))).toBe(false);
      expect(isForPage('Enter', focused('DIV', [place]))).toBe(false);
    },
  );
});
