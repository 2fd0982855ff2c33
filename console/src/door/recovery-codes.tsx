import { Code, Stack } from '@mantine/core';
import { useTexts } from '../platform/language.ts';
import { doorTexts } from './texts.ts';

export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useTexts(doorTexts);
  return (
    <Stack role="status">
      <p>{t.codes}</p>
      <Code block>{codes.join('\n')}</Code>
    </Stack>
  );
}
