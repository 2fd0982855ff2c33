/** Coming in: the log-in and what belongs to it. Shared by the log-in form and by what follows a registration. */
import { forgetReferralCode } from '../../platform/visitor/referral-code.ts';
import { type Credentials, useLogin } from '../../platform/visitor/session.ts';
import { showToast } from '../toast/toasts.ts';

/**
 * Logs in, welcomes in a toast, and forgets who sent the visitor: from here on the account knows.
 * @returns `false` when the server does not know the e-mail or the password; rejects when it could not decide
 */
export function useEnter(): (credentials: Credentials, welcome: string) => Promise<boolean> {
  const login = useLogin();
  return async (credentials, welcome) => {
    if (!(await login(credentials))) return false;
    showToast({ kind: 'success', message: welcome });
    forgetReferralCode();
    return true;
  };
}
