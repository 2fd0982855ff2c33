import type { Approvers } from '../guards/approvers.ts';

/** Each person compares the fingerprint with the one that the console shows beside their passkey. */
export const listPeople = ({ people, site }: Approvers): string =>
  [
    ...(site === null ? [] : [`passkeys of ${site.rpId}, at ${[...site.origins].join(', ')}`]),
    ...[...people].flatMap(([name, { key, passkeys }]) => [
      name,
      ...(key === null ? [] : [`  key file ${key}`]),
      ...passkeys.map(({ id, fingerprint }) => `  passkey ${fingerprint}, id ${id}`),
    ]),
  ].join('\n');
