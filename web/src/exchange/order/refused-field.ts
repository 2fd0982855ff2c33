import { type CreateTicketCode, createTicketCodes as codes } from '@parom/contract/errors';

/** The dialog is gone when the visitor corrects the field. */
export const fieldOfCode = {
  [codes.addressInvalid]: 'addr',
  [codes.memoInvalid]: 'memo',
  [codes.emailInvalid]: 'email',
  [codes.emailRefused]: 'email',
  [codes.addressRefused]: 'addr',
  [codes.addressIsOurs]: 'addr',
  [codes.memoNeeded]: 'memo',
  [codes.accountNotActivated]: 'addr',
  [codes.cannotReceive]: 'addr',
} as const satisfies Partial<Record<CreateTicketCode, string>>;

export const isOfField = (code: number | null): code is keyof typeof fieldOfCode =>
  code !== null && code in fieldOfCode;
