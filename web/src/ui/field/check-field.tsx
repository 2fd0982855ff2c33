import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import classes from './check-field.module.css';

export function CheckField(field: CheckboxProps) {
  return (
    <Checkbox
      classNames={{
        inner: classes.inner ?? '',
        label: classes.label ?? '',
        error: classes.error ?? '',
      }}
      aria-invalid={Boolean(field.error)}
      {...field}
    />
  );
}
