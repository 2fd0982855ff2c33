import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function EmailField(field: TextInputProps) {
  const { t } = useTranslation('auth');
  return (
    <TextInput
      label={t('email')}
      name="email"
      type="email"
      autoComplete="username"
      size="md"
      data-autofocus
      {...field}
    />
  );
}
