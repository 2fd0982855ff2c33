/** 5 retries from 350 ms, doubling, then every 10 s. Without the file, keys would show. */
const RETRIES = 5;
const FIRST_WAIT_MS = 350;
const PATIENT_WAIT_MS = 10_000;

type Texts = Readonly<Record<string, unknown>>;

let tellLate: () => void = () => undefined;

export function onTranslationsLate(listener: () => void): void {
  tellLate = listener;
}

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
