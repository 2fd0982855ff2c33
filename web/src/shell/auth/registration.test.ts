import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { checkRegistration, emailError, refusedRegistration, registrationBody } from './registration.ts';

const filled = {
  email: 'a@example.org',
  password: 'ferry-12',
  password2: 'ferry-12',
  accept: true,
  kyc: true,
};
const errorsWith = (changed: Partial<typeof filled>) => checkRegistration({ ...filled, ...changed });

describe('checkRegistration', () => {
  it('form, filled rightly, has nothing wrong', () => {
    expect(errorsWith({})).toEqual({});
    expect(errorsWith({ email: '  a@example.org ' })).toEqual({});
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['a', 'emailwrong'],
    ['a@b', 'emailwrong'],
    ['паром@example.org', 'emailwrong'],
    ['🚢@example.org', 'emailwrong'],
    ['<b>a</b>@example.org', 'emailwrong'],
    ['a@example.org\nb@example.org', 'emailwrong'],
    ['\u202ea@example.org', 'emailwrong'],
    [`${'a'.repeat(250)}@example.org`, 'emailwrong'],
  ])('e-mail, %j, is %s', (email, error) => {
    expect(errorsWith({ email })).toEqual({ email: error });
  });

  it.each([
    ['', 'required'],
    ['1234567', 'passshort'],
    ['x'.repeat(26), 'passlong'],
    ['🔑'.repeat(7), 'passshort'],
    ['🔑'.repeat(26), 'passlong'],
  ])('password, %j, is %s', (password, error) => {
    expect(errorsWith({ password, password2: password }).password).toBe(error);
  });

  it.each(['12345678', 'x'.repeat(25), '        ', 'пароль-паром', '"<script>"', '🔑'.repeat(25)])(
    'password, %j, is within the rules',
    (password) => {
      expect(errorsWith({ password, password2: password })).toEqual({});
    },
  );

  it('repeat, missing or different, is named at the repeat', () => {
    expect(errorsWith({ password2: '' })).toEqual({ password2: 'required' });
    expect(errorsWith({ password2: 'ferry-12 ' })).toEqual({ password2: 'passmist' });
  });

  it('consents, not given, are each asked for', () => {
    expect(errorsWith({ accept: false, kyc: false })).toEqual({ accept: 'mustAccept', kyc: 'mustAccept' });
  });
});

describe('refusedRegistration', () => {
  it.each([
    [1, { email: 'emailwrong' }],
    [2, { password: 'passwrong' }],
    [3, { email: 'emailexist' }],
    [4, { password: 'regerror' }],
    [100, { password: 'regerror' }],
  ])('refusal, with code %s, is shown as %j', (code, errors) => {
    expect(refusedRegistration(new CallFailure(422, code))).toEqual(errors);
  });

  it('a failure of the server or the line is the general error', () => {
    for (const failure of [new CallFailure(500, 1), new CallFailure(0, null), new TypeError('x')])
      expect(refusedRegistration(failure)).toEqual({ password: 'regerror' });
  });
});

it('emailError, an empty and a wrong address, tells them apart', () => {
  expect([emailError(' '), emailError('a@'), emailError(' a@example.org ')]).toEqual([
    'required',
    'emailwrong',
    null,
  ]);
});

it('registrationBody, of a filled form, holds neither the repeat nor the consents', {
  tags: ['spec:3.17'],
}, () => {
  const visit = { language: 2, refererCode: 'abcd2345', referrerHeader: 'https://monitor.example/' } as const;
  expect(registrationBody({ ...filled, email: ' a@example.org ' }, visit)).toEqual({
    email: 'a@example.org',
    password: 'ferry-12',
    ...visit,
  });
});
