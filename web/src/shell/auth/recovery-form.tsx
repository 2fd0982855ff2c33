import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocalPath } from '../../platform/addresses/paths.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { EmailField } from '../../ui/field/email-field.tsx';
import { inWords } from '../../ui/form/in-words.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { AuthFormProps } from './auth-form-props.ts';
import classes from './auth-window.module.css';
import { emailError } from './registration.ts';

export function RecoveryForm({ email, onEmail, onDone }: AuthFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const local = useLocalPath();
  const [checked, setChecked] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    onValuesChange: (values) => onEmail(values.email),
    validate: {
      email: (typed) => {
        const error = emailError(typed);
        return error === null ? null : inWords('auth', (t) => t(error));
      },
    },
  });
  const submit = form.onSubmit(
    () => setChecked(true),
    () => {
      setChecked(false);
      showToast({ kind: 'error', message: t('common:formError'), about: 'auth-form' });
      form.getInputNode('email')?.focus();
    },
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={t('title.password')}>
      <EmailField {...form.getInputProps('email')} key={form.key('email')} description={t('recovery.help')} />
      <Button type="submit" size="md" h={50} fullWidth>
        {t('recovery.getCode')}
      </Button>
      <div role="status">
        {checked ? (
          <Notice color="blue">
            <Trans
              t={t}
              i18nKey="recovery.byHand"
              components={{ 1: <Link className="link" to={local('/contacts')} onClick={onDone} /> }}
            />
          </Notice>
        ) : null}
      </div>
    </form>
  );
}
