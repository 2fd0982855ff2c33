const COOKIE = 'refcode';
const LIFETIME_S = 365 * 24 * 3_600;
const CODE = /^[\w-]{1,64}$/;

export function rememberReferralCode(search: string): void {
  const code = new URLSearchParams(search).get('ref');
  if (code === null || !CODE.test(code)) return;
  writeCookie(code, LIFETIME_S);
}

export function referralCode(): string | null {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const code = pair?.slice(COOKIE.length + 1) ?? '';
  return CODE.test(code) ? code : null;
}

export const forgetReferralCode = (): void => writeCookie('', 0);

function writeCookie(code: string, lifetimeS: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${COOKIE}=${code}; path=/; max-age=${lifetimeS}; samesite=lax${secure}`;
}
