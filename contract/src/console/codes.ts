/** Why the console's door refuses. */
export const consoleCodes = {
  wrong: 1,
  /** The password was right. */
  needsCode: 2,
  /** Of the second factor, within the last minutes. */
  needsConfirmation: 3,
  /** An operator without a second factor may not do this in live mode. */
  needsFactor: 4,
  csrf: 5,
  invalid: 6,
  /** The ticket is not any more what the operator looked at. */
  changed: 7,
  /** As `needsCode`, and a passkey does as well. */
  needsPasskey: 8,
} as const;
