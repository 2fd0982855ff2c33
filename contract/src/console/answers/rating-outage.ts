/** Why a provider gave no score. */
export const ratingOutages = ['silent', 'refused', 'garbled', 'pending'] as const;
export type RatingOutageKind = (typeof ratingOutages)[number];

export const outageInEnglish: Readonly<Record<RatingOutageKind, string>> = {
  silent: 'does not answer',
  refused: 'refuses the check',
  garbled: 'answers in another form than documented',
  pending: 'is still checking',
};

/** `said`: a code of the connection, or the provider's words. */
export const whyNoScore = (
  of: { readonly provider: string; readonly said: string },
  outage: string,
): string => `${of.provider} ${outage}${of.said === '' ? '' : ` (${of.said})`}`;
