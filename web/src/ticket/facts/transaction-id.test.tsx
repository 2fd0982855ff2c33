import { expect, it } from 'vitest';
import texts from '../../../public/locales/en/ticket.json' with { type: 'json' };
import { draw, read } from '../../shell/draw-for-tests.tsx';
import { TransactionId } from './transaction-id.tsx';

const id = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';

it('a transaction leads to its explorer in a new tab, and says so', { tags: ['anchor:23'] }, () => {
  const url = `https://explorer.example/tx/${id}`;
  const html = draw(<TransactionId transaction={{ id, url }} />);
  expect(html).toMatch(new RegExp(`<a[^>]*href="${url}"[^>]*target="_blank"[^>]*rel="noopener noreferrer"`));
  expect(read(<TransactionId transaction={{ id, url }} />)).toContain(texts.explorer);
});

it('a transaction of a network without an explorer has no link', () => {
  expect(draw(<TransactionId transaction={{ id, url: null }} />)).not.toContain('<a');
});
