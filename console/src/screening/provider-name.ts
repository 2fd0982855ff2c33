/** Further providers have names of their own. */
export const providerName = (name: string, known: Readonly<Record<string, string>>): string =>
  known[name] ?? name;
