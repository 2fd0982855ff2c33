export const consoleCodes = {
  wrong: 1,
  needsCode: 2,
  /** Of the second factor, within the last minutes. */
  needsConfirmation: 3,
  /** Live mode demands a second factor. */
  needsFactor: 4,
  csrf: 5,
  invalid: 6,
  /** The ticket changed since the operator looked. */
  changed: 7,
  /** At the log-in as `needsCode`, and a passkey does as well; before an act only a passkey does. */
  needsPasskey: 8,
} as const;
