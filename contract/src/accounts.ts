import * as z from 'zod/mini';
import { chosenLanguage, decimalString, languageNumber, optionalText } from './wire.ts';

export const loginBody = z.object({
  email: z.string(),
  password: z.string(),
  rememberme: z.optional(z.nullable(z.boolean())),
  referrerHeader: optionalText,
});
export const loginAnswer = z.object({ token: z.string() });

export const registerBody = z.object({
  email: z.string(),
  password: z.string(),
  refererCode: optionalText,
  language: languageNumber,
  referrerHeader: optionalText,
});
export type RegisterInput = z.input<typeof registerBody>;

export const changePasswordBody = z.object({
  previousPassword: z.string(),
  newPassword: z.string(),
  newPassword2: z.string(),
});

export const userView = z.object({
  email: z.string(),
  language: z.int(),
  referralFunds: decimalString,
  refCode: z.string(),
});
export type UserView = z.infer<typeof userView>;

export const preferencesBody = z.object({ language: chosenLanguage });
export const referrerBody = z.object({ referrer: optionalText });
