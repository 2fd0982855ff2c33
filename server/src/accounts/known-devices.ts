/** Tells a known browser's tries from a stranger's at the same address. It opens nothing. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const LIFETIME_S = 365 * 24 * 3_600;

export interface KnownDevices {
  /** @returns the device's name; `null` without a valid cookie for this account */
  recognise(cookies: string | null, account: string): string | null;
  remember(account: string): string;
}

export function knownDevices(secret: Buffer, isHttps: boolean): KnownDevices {
  const sealOf = (account: string, device: string): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', account, device]))
      .digest();
  const nameOf = (account: string): string =>
    `device_${createHash('sha256').update(account).digest('hex').slice(0, 8)}`;
  return {
    recognise(cookies, account) {
      const name = nameOf(account);
      for (const cookie of (cookies ?? '').split(/; */)) {
        const match = /^(\w+)=([\w-]{22})\.([\w-]{43})$/.exec(cookie);
        const [, cookieName, device = '', seal = ''] = match ?? [];
        if (cookieName !== name) continue;
        if (timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(account, device))) return device;
      }
      return null;
    },
    remember(account) {
      const device = randomBytes(16).toString('base64url');
      const value = `${device}.${sealOf(account, device).toString('base64url')}`;
      const secure = isHttps ? '; Secure' : '';
      return `${nameOf(account)}=${value}; Path=/api/v1/auth; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Strict${secure}`;
    },
  };
}
