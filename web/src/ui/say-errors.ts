/** Tells a form what is wrong with its fields. */
import type { UseFormReturnType } from '@mantine/form';

type Form = Pick<UseFormReturnType<Record<string, unknown>>, 'setErrors' | 'getInputNode'>;

/** Says it at each field and goes to the first; answers whether nothing is wrong. */
export function sayErrors<Key extends string>(
  form: Form,
  errors: Readonly<Partial<Record<string, Key>>>,
  inWords: (key: Key) => string,
): boolean {
  const wrong = Object.entries(errors).filter((entry): entry is [string, Key] => entry[1] !== undefined);
  form.setErrors(Object.fromEntries(wrong.map(([field, key]) => [field, inWords(key)])));
  const [first] = wrong;
  if (first === undefined) return true;
  form.getInputNode(first[0])?.focus();
  return false;
}
