import { expect, it } from 'vitest';
import { capitalised, englishHelp } from './capitalised.ts';

it.each([
  ['why; kept in the audit', 'Why; kept in the audit'],
  ['an e-mail address', 'An e-mail address'],
  ['why', 'Why'],
  ['https://…; a contact also mailto:', 'https://…; a contact also mailto:'],
  ['`texts` counts them', '`texts` counts them'],
  ['0 to 50', '0 to 50'],
  ['', ''],
])('the English help "%s" is shown as "%s"', (help, shown) => {
  expect(capitalised(help)).toBe(shown);
});

it('a choice is offered in words, so the help leaves out its values', () => {
  expect(englishHelp('only those: paid, rejected', ['paid', 'rejected'])).toBe('Only those');
  expect(englishHelp('why; as paid', null)).toBe('Why; as paid');
});
