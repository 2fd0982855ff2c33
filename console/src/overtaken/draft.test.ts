import { describe, expect, it } from 'vitest';
import { edited } from './draft.ts';

const first = { version: 1, content: 'first' };
const second = { version: 2, content: 'second' };

describe('an editor', () => {
  it('shows what the page read, until the operator types', () => {
    expect(edited(null, first)).toEqual({ content: 'first', base: first, isChanged: false });
  });

  it('keeps changes and their version when the page reads a newer one', () => {
    const typed = { content: 'mine', base: first };
    expect(edited(typed, second)).toEqual({ ...typed, isChanged: true });
  });

  it('follows the page when nothing is changed', () => {
    expect(edited({ content: 'first', base: first }, second)).toMatchObject({ content: 'second' });
  });

  it('keeps a newer version that was taken before the page has read it', () => {
    expect(edited({ content: 'second', base: second }, first)).toMatchObject({
      content: 'second',
      base: second,
      isChanged: false,
    });
  });

  it('shows what the server made of a saved version', () => {
    const sent = { content: 'unclean', base: { version: 2, content: 'unclean' } };
    expect(edited(sent, { version: 2, content: 'clean' })).toMatchObject({ content: 'clean' });
  });
});
