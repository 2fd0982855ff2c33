import { expect, it } from 'vitest';
import { sentOf } from './commands.ts';

it('leaves out empty fields and flags that are not set', () => {
  expect(sentOf({ a: ' x ', b: '', c: '  ', d: false, e: true })).toEqual({ a: 'x', e: true });
});
