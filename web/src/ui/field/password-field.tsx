import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './password-field.module.css';

export function PasswordField(field: PasswordInputProps) {
  const { t } = useTranslation('common');
  return (
    <PasswordInput
      size="md"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), title: t('showPassword') }}
      classNames={{
        input: classes.input ?? '',
        innerInput: classes.inner ?? '',
        visibilityToggle: classes.toggle ?? '',
        section: classes.section ?? '',
      }}
      aria-invalid={Boolean(field.error)}
      {...field}
    />
  );
}
