import { describe, expect, it } from 'vitest';
import { checkPasswordChange, errorsOfRefusal } from './password-change.ts';

const check = (previousPassword: string, newPassword: string, newPassword2 = newPassword) =>
  checkPasswordChange({ previousPassword, newPassword, newPassword2 });

describe('checkPasswordChange', () => {
  it('reports every empty field', { tags: ['spec:5.16', 'spec:9.4'] }, () => {
    expect(check('', '')).toEqual({
      previousPassword: 'required',
      newPassword: 'passshort',
      newPassword2: 'required',
    });
  });

  it.each([
    ['x', {}],
    ['x'.repeat(25), {}],
    ['x'.repeat(26), { newPassword: 'passlong' }],
    ['  ', {}],
    ['пароль🔑', {}],
    ['🔑'.repeat(25), {}],
    ['🔑'.repeat(26), { newPassword: 'passlong' }],
  ])('answers %j with %j', (password, errors) => {
    expect(check('old', password)).toEqual(errors);
  });

  it('reports a differing repeat at the repeat field', () => {
    expect(check('old', 'secret-1', 'secret-2')).toEqual({ newPassword2: 'passmist' });
  });
});

describe('errorsOfRefusal', () => {
  it.each([
    [null, { newPassword: 'common:serverError', newPassword2: 'common:serverError' }],
    [1, { newPassword: 'passrules' }],
    [2, { previousPassword: 'lk.currentPassError' }],
    [3, { previousPassword: 'common:serverError' }],
    [429, { previousPassword: 'common:serverError' }],
  ])('maps code %j to %j', { tags: ['spec:8.15'] }, (code, errors) => {
    expect(errorsOfRefusal(code)).toEqual(errors);
  });
});
