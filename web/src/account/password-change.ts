/** What the form of a new password demands, and what the server's refusals mean for its fields. Pure. */
import { changePasswordCodes } from '@parom/contract/errors';
import { PASSWORD_MAX } from '@parom/contract/limits';
import { passwordLength } from '@parom/contract/rules';

export interface PasswordValues {
  readonly previousPassword: string;
  readonly newPassword: string;
  readonly newPassword2: string;
}

export type PasswordErrorKey =
  | 'required'
  | 'passshort'
  | 'passlong'
  | 'passmist'
  | 'passrules'
  | 'lk.currentPassError'
  | 'common:serverError';

export type PasswordErrors = Partial<Record<keyof PasswordValues, PasswordErrorKey>>;

/** The form lets pass 1 to 25 signs; that a password has 8 at least is for the server to say. */
export function checkPasswordChange(values: PasswordValues): PasswordErrors {
  const errors: { -readonly [Field in keyof PasswordErrors]: PasswordErrors[Field] } = {};
  if (values.previousPassword === '') errors.previousPassword = 'required';
  if (values.newPassword === '') errors.newPassword = 'passshort';
  if (passwordLength(values.newPassword) > PASSWORD_MAX) errors.newPassword = 'passlong';
  if (values.newPassword2 === '') errors.newPassword2 = 'required';
  else if (values.newPassword2 !== values.newPassword) errors.newPassword2 = 'passmist';
  return errors;
}

/** The server says what is wrong with the fields; everything else is trouble of another kind. */
export const namesField = (errorCode: number | null): boolean =>
  errorCode === changePasswordCodes.newPasswordInvalid || errorCode === changePasswordCodes.currentWrong;

/** @param errorCode as the server gave it; `null` when it gave none, or no answer at all */
export function errorsOfRefusal(errorCode: number | null): PasswordErrors {
  switch (errorCode) {
    case null:
      return { newPassword: 'common:serverError', newPassword2: 'common:serverError' };
    case changePasswordCodes.newPasswordInvalid:
      return { newPassword: 'passrules' };
    case changePasswordCodes.currentWrong:
      return { previousPassword: 'lk.currentPassError' };
    default:
      return { previousPassword: 'common:serverError' };
  }
}
