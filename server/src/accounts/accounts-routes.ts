import { endpoints } from '@parom/contract/endpoints';
import { generalCodes } from '@parom/contract/errors';
import type { Decimal } from '@parom/contract/money';
import { normaliseEmail } from '@parom/contract/rules';
import { wireAmount } from '@parom/contract/wire';
import type { Router } from '../platform/http/router.ts';
import { Refusal } from '../platform/refusal.ts';
import { shortened } from '../platform/text/shortened.ts';
import { changePassword } from './change-password.ts';
import type { KnownDevices } from './known-devices.ts';
import { type LogInDeps, logIn } from './log-in.ts';
import { register } from './register.ts';
import type { RegistrationLimit } from './registration-limit.ts';
import type { Principal } from './sessions-store.ts';
import { deleteSession } from './sessions-store.ts';
import { findUser, setLanguage, setReferrerHeader } from './users-store.ts';

export interface AccountsDeps extends LogInDeps {
  readonly devices: KnownDevices;
  readonly countRegistration: RegistrationLimit;
  readonly gate: () => void;
  readonly referralFunds: (userId: string) => Promise<Decimal>;
}

const REFERRER_MAX = 500;

export function accountsRoutes(router: Router<Principal>, deps: AccountsDeps): void {
  const { db, devices } = deps;
  router.route(endpoints.login, async ({ body, clientAddress, header, setCookie }) => {
    const email = normaliseEmail(body.email);
    const device = devices.recognise(header('cookie'), email);
    const token = await logIn(deps, {
      email,
      password: body.password,
      isLong: body.rememberme !== false,
      referrerHeader: shortened(body.referrerHeader, REFERRER_MAX),
      clientAddress,
      device,
    });
    if (device === null) setCookie(devices.remember(email));
    return { token };
  });
  router.route(endpoints.register, async ({ body, clientAddress }) => {
    deps.gate();
    const referrerHeader = shortened(body.referrerHeader, REFERRER_MAX);
    await register(deps, { ...body, referrerHeader, clientAddress });
    return {};
  });
  router.route(endpoints.changePassword, async ({ body, principal, clientAddress }) => {
    await changePassword(deps, { principal, clientAddress, ...body });
    return {};
  });
  router.route(endpoints.logout, async ({ principal }) => {
    await deleteSession(db, principal.sessionId);
    return undefined;
  });
  router.route(endpoints.user, async ({ principal }) => {
    const user = await findUser(db, principal.userId);
    if (user === null) throw new Refusal(generalCodes.unauthorised, 'the account is gone', 401);
    return {
      email: user.email,
      language: user.language,
      referralFunds: wireAmount(await deps.referralFunds(user.id)),
      refCode: user.refCode,
    };
  });
  router.route(endpoints.savePreferences, async ({ body, principal }) => {
    await setLanguage(db, principal.userId, body.language);
    return {};
  });
  router.route(endpoints.saveReferrer, async ({ body, principal }) => {
    await setReferrerHeader(db, principal.userId, shortened(body.referrer, REFERRER_MAX));
    return {};
  });
}
