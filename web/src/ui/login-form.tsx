/** E-mail, password, remember me. Used by the log-in window and by a ticket's wall; import it lazily. */
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetReferralCode } from '../platform/referral-code.ts';
import { useLogin } from '../platform/session.ts';
import classes from './login-form.module.css';
import { showToast } from './toasts.ts';

interface LoginFormProps {
  /** After the token is stored and the user is loaded. */
  readonly onSuccess: () => void;
}

export function LoginForm({ onSuccess }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const login = useLogin();
  const [sending, setSending] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', rememberme: true },
    validate: {
      email: (email) => (email.trim() === '' ? t('required') : null),
      password: (password) => (password === '' ? t('required') : null),
    },
  });

  const refuse = () => {
    form.setErrors({ email: t('errorauth'), password: t('errorauth') });
    showToast({ kind: 'error', message: t('errorauth') });
  };

  const submit = form.onSubmit(
    async (values) => {
      setSending(true);
      try {
        if (!(await login({ ...values, email: values.email.trim() }))) return refuse();
        showToast({ kind: 'success', message: t('welcome') });
        forgetReferralCode();
        onSuccess();
      } catch {
        showToast({ kind: 'error', message: t('common:serverError') });
      } finally {
        setSending(false);
      }
    },
    () => showToast({ kind: 'error', message: t('common:formError') }),
  );

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        {...form.getInputProps('email')}
        key={form.key('email')}
        label={t('email')}
        type="email"
        autoComplete="username"
        size="md"
        data-autofocus
      />
      <PasswordInput
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('password')}
        autoComplete="current-password"
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      />
      <Checkbox
        {...form.getInputProps('rememberme', { type: 'checkbox' })}
        key={form.key('rememberme')}
        label={t('rememberme')}
      />
      <Button type="submit" size="md" h={50} loading={sending} fullWidth>
        {t('submit')}
      </Button>
    </form>
  );
}
