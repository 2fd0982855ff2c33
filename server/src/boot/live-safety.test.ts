import { expect, it } from 'vitest';
import { whyWeak } from './live-safety.ts';

const weakness = (password: string) => whyWeak(password, 'boss@harbour.example');

const weak = [
  ['operator', 'fewer than 12 characters'],
  ['Operator2026', 'well-known words'],
  ['operator-admin!', 'well-known words'],
  ['boss@harbour.example', 'the e-mail'],
  ['harbour20262', 'well-known words'],
  ['aaaaaaaaaaaaaa', 'fewer than 6 different'],
  ['password73829104', 'a number'],
  ['928374650192', 'a number'],
  ['qwerty123456', 'well-known words'],
] as const;
it('a password that is short, a number or well known, is weak', {
  tags: ['threat:operator-password'],
}, () => {
  for (const [password, why] of weak) expect(weakness(password), password).toContain(why);
});

it.each(['kV9-shore-lamp-72', 'Tq8w3LkZp0Rv', 'nine grey herons'])(
  'the password %s, is strong enough',
  (password) => {
    expect(weakness(password)).toBeNull();
  },
);
