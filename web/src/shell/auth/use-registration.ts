import { type UseFormReturnType, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { readStored } from '../../platform/browser-memory/storage.ts';
import { call } from '../../platform/calls/api.ts';
import { languageNumberOf } from '../../platform/language/languages.ts';
import { referralCode } from '../../platform/visitor/referral-code.ts';
import { useOnce } from '../../ui/button/use-once.ts';
import { inWords } from '../../ui/form/in-words.ts';
import { useEnter } from '../../ui/form/use-enter.ts';
import { showFailure } from '../../ui/toast/failure-toast.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import {
  checkRegistration,
  type RegistrationErrors,
  type RegistrationValues,
  refusedRegistration,
  registrationBody,
  registrationFields,
} from './registration.ts';

interface Outcome {
  onSuccess(): void;
  onOutside(): void;
}

export interface Registration {
  readonly form: UseFormReturnType<RegistrationValues>;
  readonly sending: boolean;
  readonly submit: (event: React.FormEvent<HTMLFormElement>) => void;
}

const said = (errors: RegistrationErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, inWords('auth', (t) => t(key))]));

export function useRegistration(
  email: string,
  onEmail: (email: string) => void,
  { onSuccess, onOutside }: Outcome,
): Registration {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const enter = useEnter();
  const form = useForm<RegistrationValues>({
    mode: 'uncontrolled',
    initialValues: { email, password: '', password2: '', accept: true, kyc: true },
    onValuesChange: (values) => onEmail(values.email),
    validate: (values) => said(checkRegistration(values)),
  });
  const focusFirst = (errors: object) => {
    const first = registrationFields.find((field) => field in errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  const register = async (values: RegistrationValues): Promise<boolean> => {
    const visit = {
      language: languageNumberOf(i18n.language),
      refererCode: referralCode(),
      referrerHeader: readStored('prevReferrer'),
    };
    try {
      await call('register', { body: registrationBody(values, visit) }, { rethrow: true });
      return true;
    } catch (failure) {
      const errors = refusedRegistration(failure);
      form.setErrors(said(errors));
      if (errors.password === 'regerror') showFailure(failure);
      focusFirst(errors);
      return false;
    }
  };

  const [send, sending] = useOnce(async (values: RegistrationValues) => {
    if (!(await register(values))) return;
    const credentials = { email: values.email.trim(), password: values.password, rememberme: true };
    const entered = await enter(credentials, t('registered')).catch(() => false);
    if (entered) return onSuccess();
    showToast({ kind: 'info', message: t('registeredOutside') });
    onOutside();
  });

  const submit = form.onSubmit(send, (errors) => {
    showToast({ kind: 'error', message: t('common:formError'), about: 'auth-form' });
    focusFirst(errors);
  });
  return { form, sending, submit };
}
