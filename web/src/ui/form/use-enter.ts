import { forgetReferralCode } from '../../platform/visitor/referral-code.ts';
import { type Credentials, useLogin } from '../../platform/visitor/session.ts';
import { showToast } from '../toast/toasts.ts';

/**
 * The account has the referrer's code now.
 * @returns `false` for an unknown e-mail or password; rejects on an outage
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
