import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTexts } from '../platform/language.ts';
import { texts } from './texts.ts';

const UNTIL_RELEASED = 'until-released';

type EndFieldProps = Pick<ComponentProps<typeof TextInput>, 'label' | 'description' | 'error'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** An end, or none by choice: an empty field is neither. */
export function EndField({ value, onChange, ...named }: EndFieldProps) {
  const t = useTexts(texts);
  const isOpen = value === UNTIL_RELEASED;
  return (
    <Stack gap={6}>
      <TextInput
        {...named}
        withAsterisk
        required={!isOpen}
        disabled={isOpen}
        value={isOpen ? '' : value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <Checkbox
        label={t.untilReleased}
        checked={isOpen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? UNTIL_RELEASED : '')}
      />
    </Stack>
  );
}
