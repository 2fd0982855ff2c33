import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnce } from '../button/use-once.ts';
import { WorkingButton } from '../button/working-button.tsx';
import { CheckField } from '../field/check-field.tsx';
import { EmailField } from '../field/email-field.tsx';
import { PasswordField } from '../field/password-field.tsx';
import { showFailure } from '../toast/failure-toast.ts';
import { showToast } from '../toast/toasts.ts';
import { inWords } from './in-words.ts';
import classes from './login-form.module.css';
import { useEnter } from './use-enter.ts';

interface LoginFormProps {
  readonly onSuccess: () => void;
  readonly email?: string;
  readonly onEmail?: (email: string) => void;
  readonly beside?: ReactNode;
}

const required = inWords('auth', (t) => t('required'));
const unknown = inWords('auth', (t) => t('errorauth'));

export function LoginForm({ onSuccess, email = '', onEmail, beside }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const enter = useEnter();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '', rememberme: true },
    onValuesChange: (values) => onEmail?.(values.email),
    validate: {
      email: (typed) => (typed.trim() === '' ? required : null),
      password: (typed) => (typed === '' ? required : null),
    },
  });

  const refuse = () => {
    form.setErrors({ email: unknown, password: unknown });
    showToast({ kind: 'error', message: t('errorauth'), about: 'auth-form' });
    form.getInputNode('email')?.focus();
  };

  const [send, sending] = useOnce(async (values: typeof form.values) => {
    try {
      const entered = await enter({ ...values, email: values.email.trim() }, t('welcome'));
      if (entered) onSuccess();
      else refuse();
    } catch (failure) {
      showFailure(failure);
    }
  });

  const submit = form.onSubmit(send, (errors) => {
    showToast({ kind: 'error', message: t('common:formError'), about: 'auth-form' });
    form.getInputNode(errors['email'] === undefined ? 'password' : 'email')?.focus();
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('title.login')}>
      <EmailField {...form.getInputProps('email')} key={form.key('email')} />
      <PasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('password')}
        name="password"
        autoComplete="current-password"
      />
      <div className={classes.row}>
        <CheckField
          {...form.getInputProps('rememberme', { type: 'checkbox' })}
          key={form.key('rememberme')}
          name="rememberme"
          label={t('rememberme')}
        />
        {beside}
      </div>
      <WorkingButton type="submit" size="md" h={50} loading={sending} fullWidth>
        {t('submit')}
      </WorkingButton>
    </form>
  );
}
