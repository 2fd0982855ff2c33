/** Whatever a library writes into its errors, no secret may be printed. */
import { readFileSync } from 'node:fs';

type Env = Readonly<Record<string, string | undefined>>;

const SHORTEST = 4;
const HIDDEN = '•••';

export function hideSecrets(env: Env): (text: string) => string {
  const secrets = [...new Set(secretsOf(env))].toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
}

function secretsOf(env: Env): string[] {
  const values = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && /^(PAROM_|DATABASE_URL$)/.test(name) ? [[name, value] as const] : [],
  );
  const found = values.flatMap(([name, value]) => [
    ...(name.endsWith('PASSWORD') ? [value] : []),
    ...(name.endsWith('_FILE') ? contentOf(value) : []),
    ...[...value.matchAll(/"(?:mnemonicFile|viewKeyFile|\w*KeyFile)":"([^"]+)"/g)].flatMap(([, file]) =>
      contentOf(file),
    ),
    ...passwordsIn(value),
    ...keysIn(value),
  ]);
  return found.filter((secret) => secret.length >= SHORTEST);
}

/** `scheme://user:password@host`, escaped and plain. */
const passwordsIn = (text: string): string[] =>
  [...text.matchAll(/\b[a-z+]+:\/\/[^\s"/@]*:([^\s"/@]+)@/g)].flatMap(([, password = '']) => [
    password,
    decoded(password),
  ]);

/** Providers of nodes take their key in the path or the query. */
const keysIn = (text: string): string[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s"/]+([^\s"]*)/g)].flatMap(
    ([, path = '']) => path.match(/[\w-]{16,}/g) ?? [],
  );

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function contentOf(file: string | undefined): string[] {
  try {
    return file === undefined ? [] : [readFileSync(file, 'utf8').trim()];
  } catch {
    return [];
  }
}
