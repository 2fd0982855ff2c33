import { PASSWORD_MAX, PASSWORD_MIN } from '@parom/contract/limits';
import { useTranslation } from 'react-i18next';
import { WorkingButton } from '../../ui/button/working-button.tsx';
import { AcceptBoxes } from '../../ui/field/accept-boxes.tsx';
import { EmailField } from '../../ui/field/email-field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import classes from './auth-window.module.css';
import type { AuthFormProps } from './auth-window.tsx';
import { useRegistration } from './use-registration.ts';

export function RegistrationForm({ email, onEmail, onDone, onType }: AuthFormProps) {
  const { t } = useTranslation('auth');
  const { form, sending, submit } = useRegistration(email, onEmail, {
    onSuccess: onDone,
    onOutside: () => onType('login'),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('title.registration')}>
      <EmailField {...form.getInputProps('email')} key={form.key('email')} />
      <PasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('password')}
        description={t('passrules', { min: PASSWORD_MIN, max: PASSWORD_MAX })}
        name="password"
        autoComplete="new-password"
      />
      <PasswordField
        {...form.getInputProps('password2')}
        key={form.key('password2')}
        label={t('password2')}
        name="password2"
        autoComplete="new-password"
      />
      <AcceptBoxes
        terms={{ ...form.getInputProps('accept', { type: 'checkbox' }), name: 'accept' }}
        kyc={form.getInputProps('kyc', { type: 'checkbox' })}
      />
      <WorkingButton type="submit" size="md" h={50} loading={sending} fullWidth>
        {t('register')}
      </WorkingButton>
    </form>
  );
}
