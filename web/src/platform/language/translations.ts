/**
 * One file of translations, fetched until it is there: five further tries from 350 ms, doubling, then patiently. A file
 * that was given up would show its keys in place of words.
 */
const RETRIES = 5;
const FIRST_WAIT_MS = 350;
const PATIENT_WAIT_MS = 10_000;

type Texts = Readonly<Record<string, unknown>>;

let tellLate: () => void = () => undefined;

/** Who is told when a file did not come after all its tries, once per file. */
export function onTranslationsLate(listener: () => void): void {
  tellLate = listener;
}

/** @returns the texts; none for a language that has no such file, whose words come from another language */
export async function fetchTranslations(language: string, namespace: string): Promise<Texts> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await readTranslations(language, namespace);
    } catch {
      if (tries === RETRIES) tellLate();
      const waitMs = tries < RETRIES ? FIRST_WAIT_MS * 2 ** tries : PATIENT_WAIT_MS;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

async function readTranslations(language: string, namespace: string): Promise<Texts> {
  const response = await fetch(`/locales/${language}/${namespace}.json`);
  if (response.status === 404) return {};
  if (!response.ok) throw new Error(`translations answered ${response.status}`);
  return (await response.json()) as Texts;
}
