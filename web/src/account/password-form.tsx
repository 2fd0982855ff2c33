import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/calls/api.ts';
import { CallFailure } from '../platform/calls/call-failure.ts';
import { useReloadUser } from '../platform/visitor/session.ts';
import { useOnce } from '../ui/button/use-once.ts';
import { WorkingButton } from '../ui/button/working-button.tsx';
import { PasswordField } from '../ui/field/password-field.tsx';
import { inWords } from '../ui/form/in-words.ts';
import { sayErrors } from '../ui/form/say-errors.ts';
import { showFailure } from '../ui/toast/failure-toast.ts';
import { showToast } from '../ui/toast/toasts.ts';
import classes from './account-page.module.css';
import {
  checkPasswordChange,
  errorsOfRefusal,
  namesField,
  type PasswordErrors,
  type PasswordValues,
} from './password-change.ts';

const empty: PasswordValues = { previousPassword: '', newPassword: '', newPassword2: '' };

interface PasswordFormProps {
  readonly email: string;
  readonly onClose: () => void;
}

export default function PasswordForm({ email, onClose }: PasswordFormProps) {
  const { t } = useTranslation(['lk', 'common']);
  const { form, submit, isSending } = usePasswordChange(onClose);
  const { getInputNode } = form;
  const first = useEffectEvent(() => getInputNode('previousPassword'));
  useEffect(() => first()?.focus(), []);
  const field = (name: keyof PasswordValues) => ({
    ...form.getInputProps(name),
    key: form.key(name),
    name,
    autoComplete: name === 'previousPassword' ? 'current-password' : 'new-password',
  });
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t('settings.changePassword')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('previousPassword')}
        label={t('settings.previousPassword')}
        description={t('settings.previousPasswordHelp')}
      />
      <PasswordField
        {...field('newPassword')}
        label={t('settings.newPassword')}
        description={t('settings.newPasswordHelp')}
      />
      <PasswordField {...field('newPassword2')} label={t('settings.newPassword2')} />
      <Group gap={12}>
        <WorkingButton type="submit" h={48} loading={isSending}>
          {t('settings.save')}
        </WorkingButton>
        <Button variant="subtle" color="gray" h={48} onClick={onClose}>
          {t('settings.cancel')}
        </Button>
      </Group>
    </form>
  );
}

function usePasswordChange(onClose: () => void) {
  const { t } = useTranslation(['lk', 'common']);
  const form = useForm<PasswordValues>({
    mode: 'uncontrolled',
    initialValues: empty,
    clearInputErrorOnChange: true,
  });
  const reloadUser = useReloadUser();

  const show = (errors: PasswordErrors): boolean =>
    sayErrors(form, errors, (key) => inWords(['lk', 'common'], (t) => t(key)));

  const refuse = (failure: unknown): void => {
    const { status, errorCode } = failure instanceof CallFailure ? failure : new CallFailure(0, null);
    if (status === 401) return reloadUser();
    show(errorsOfRefusal(errorCode));
    if (!namesField(errorCode)) showFailure(failure);
  };

  const [submit, isSending] = useOnce(async () => {
    const values = form.getValues();
    if (!show(checkPasswordChange(values)))
      return showToast({ kind: 'error', message: t('common:formError') });
    try {
      await call('changePassword', { body: values }, { rethrow: true });
      showToast({ kind: 'success', message: t('lk.passChanged') });
      form.reset();
      onClose();
    } catch (failure) {
      refuse(failure);
    }
  });

  return { form, submit, isSending };
}
