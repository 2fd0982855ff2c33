/** The `refcode` cookie: who sent this visitor here, for a year. */
const COOKIE = 'refcode';
const LIFETIME_S = 365 * 24 * 3_600;
const CODE = /^[\w-]{1,64}$/;

/** Keeps the code of `?ref=`, if the query has a plausible one. */
export function rememberReferralCode(search: string): void {
  const code = new URLSearchParams(search).get('ref');
  if (code === null || !CODE.test(code)) return;
  document.cookie = `${COOKIE}=${code}; path=/; max-age=${LIFETIME_S}; samesite=lax`;
}

export function referralCode(): string | null {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1) || null;
}

export function forgetReferralCode(): void {
  document.cookie = `${COOKIE}=; path=/; max-age=0; samesite=lax`;
}
