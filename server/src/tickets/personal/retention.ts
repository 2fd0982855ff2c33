import * as z from 'zod';

/** After longer, the worker reads its networks before it erases. */
const FEWEST_DAYS = 7;

const days = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number of days')
  .transform(Number)
  .refine((count) => count >= FEWEST_DAYS, `must be ${FEWEST_DAYS} days or more`);

export interface Retention {
  readonly emailDays: number;
  readonly clientAddressDays: number;
  readonly cardDays: number;
  readonly phoneDays: number;
  readonly telegramDays: number;
}

export const retentionSettings = {
  PAROM_KEEP_EMAIL_DAYS: days.default(365),
  PAROM_KEEP_CLIENT_ADDRESS_DAYS: days.default(90),
  PAROM_KEEP_CARD_DAYS: days.default(180),
  PAROM_KEEP_PHONE_DAYS: days.default(180),
  PAROM_KEEP_TELEGRAM_DAYS: days.default(180),
};
type Read = { readonly [Name in keyof typeof retentionSettings]: z.infer<(typeof retentionSettings)[Name]> };

export const retentionOf = (read: Read): Retention => ({
  emailDays: read.PAROM_KEEP_EMAIL_DAYS,
  clientAddressDays: read.PAROM_KEEP_CLIENT_ADDRESS_DAYS,
  cardDays: read.PAROM_KEEP_CARD_DAYS,
  phoneDays: read.PAROM_KEEP_PHONE_DAYS,
  telegramDays: read.PAROM_KEEP_TELEGRAM_DAYS,
});
