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

/** The server alone demands at least 8. */
export function checkPasswordChange(values: PasswordValues): PasswordErrors {
  const errors: { -readonly [Field in keyof PasswordErrors]: PasswordErrors[Field] } = {};
  if (values.previousPassword === '') errors.previousPassword = 'required';
  if (values.newPassword === '') errors.newPassword = 'passshort';
  if (passwordLength(values.newPassword) > PASSWORD_MAX) errors.newPassword = 'passlong';
  if (values.newPassword2 === '') errors.newPassword2 = 'required';
  else if (values.newPassword2 !== values.newPassword) errors.newPassword2 = 'passmist';
  return errors;
}

export const namesField = (errorCode: number | null): boolean =>
  errorCode === changePasswordCodes.newPasswordInvalid || errorCode === changePasswordCodes.currentWrong;

/** @param errorCode `null`: the server sent none, or did not answer */
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
