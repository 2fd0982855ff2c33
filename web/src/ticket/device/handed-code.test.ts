import { expect, it } from 'vitest';
import { codeIn, linkWithCode } from './handed-code.ts';

it('a link for another device carries its code in the fragment alone', () => {
  const link = new URL(linkWithCode('https://shop.example', 'id', 's3cret'));
  expect(link.pathname + link.search).toBe('/pay/id');
  expect(codeIn(link.hash)).toBe('s3cret');
});

it('other fragments carry no code', () => {
  for (const hash of ['', '#', '#code', '#code=', '#tickets', '#encode=1']) expect(codeIn(hash)).toBeNull();
});
