import type { UseFormReturnType } from '@mantine/form';
import type { ReactElement } from 'react';

type Form = Pick<UseFormReturnType<Record<string, unknown>>, 'setErrors' | 'getInputNode'>;

export function sayErrors<Key extends string>(
  form: Form,
  errors: Readonly<Partial<Record<string, Key>>>,
  say: (key: Key) => ReactElement,
): boolean {
  const wrong = Object.entries(errors).filter((entry): entry is [string, Key] => entry[1] !== undefined);
  form.setErrors(Object.fromEntries(wrong.map(([field, key]) => [field, say(key)])));
  const [first] = wrong;
  if (first === undefined) return true;
  form.getInputNode(first[0])?.focus();
  return false;
}
