import { describe, expect, it } from 'vitest';
import { readHost } from './host.ts';

describe('the fragment of the widget', () => {
  it('names the page around it and the referrer', () => {
    expect(readHost('#host=https%3A%2F%2Fshop.example%3A8443&theme=dark&ref=abcd2345')).toEqual({
      origin: 'https://shop.example:8443',
      ref: 'abcd2345',
    });
  });

  it.each(['', '#host=*', '#host=null', '#host=javascript:x', '#host=https://a.example/path'])(
    '%s names no page, so that nothing is told to it',
    (fragment) => expect(readHost(fragment).origin).toBeNull(),
  );
});
