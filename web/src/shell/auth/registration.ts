import type { RegisterInput } from '@parom/contract/accounts';
import { registerCodes } from '@parom/contract/errors';
import { PASSWORD_MAX, PASSWORD_MIN } from '@parom/contract/limits';
import { isEmail, passwordLength } from '@parom/contract/rules';
import { CallFailure } from '../../platform/calls/call-failure.ts';

export interface RegistrationValues {
  readonly email: string;
  readonly password: string;
  readonly password2: string;
  readonly accept: boolean;
  readonly kyc: boolean;
}

export type RegistrationErrorKey =
  | 'required'
  | 'emailwrong'
  | 'emailexist'
  | 'passshort'
  | 'passlong'
  | 'passmist'
  | 'passwrong'
  | 'regerror'
  | 'mustAccept';

export const registrationFields = ['email', 'password', 'password2', 'accept', 'kyc'] as const;
type Field = (typeof registrationFields)[number];
export type RegistrationErrors = Partial<Record<Field, RegistrationErrorKey>>;

export function checkRegistration(values: RegistrationValues): RegistrationErrors {
  const errors: Record<Field, RegistrationErrorKey | null> = {
    email: emailError(values.email),
    password: passwordError(values.password),
    password2:
      values.password2 === '' ? 'required' : values.password2 === values.password ? null : 'passmist',
    accept: values.accept ? null : 'mustAccept',
    kyc: values.kyc ? null : 'mustAccept',
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}

export function emailError(typed: string): 'required' | 'emailwrong' | null {
  if (typed.trim() === '') return 'required';
  return isEmail(typed.trim()) ? null : 'emailwrong';
}

function passwordError(password: string): RegistrationErrorKey | null {
  if (password === '') return 'required';
  if (passwordLength(password) < PASSWORD_MIN) return 'passshort';
  return passwordLength(password) > PASSWORD_MAX ? 'passlong' : null;
}

const refusals: ReadonlyMap<number | null, RegistrationErrors> = new Map([
  [registerCodes.emailInvalid, { email: 'emailwrong' }],
  [registerCodes.passwordInvalid, { password: 'passwrong' }],
  [registerCodes.emailExists, { email: 'emailexist' }],
]);

export function refusedRegistration(failure: unknown): RegistrationErrors {
  const code = failure instanceof CallFailure && failure.status === 422 ? failure.errorCode : null;
  return refusals.get(code) ?? { password: 'regerror' };
}

export interface Visit {
  readonly language: 1 | 2;
  readonly refererCode: string | null;
  readonly referrerHeader: string | null;
}

export const registrationBody = ({ email, password }: RegistrationValues, visit: Visit): RegisterInput => ({
  email: email.trim(),
  password,
  ...visit,
});
