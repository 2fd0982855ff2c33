/** How a language writes a share: 0.5% in English; in the others 0,5 and a sign that never begins a line. For tests. */
export const NBSP = '\u00a0';

/** Where a line of a text may end between a number, or a sign that begins one, and what belongs to it. */
export function looseNumbersIn(text: string, language: string): string[] {
  const loose = [
    /[№≈] /,
    /(?<![\p{L}\d])\d+ (?=[\p{L}{])/u,
    /\{\{(amount|count|minutes|rate)\}\} (?=[\p{L}{])/u,
  ];
  if (language === 'ru') loose.push(/(?<!\p{L})\p{L}{1,2} (?=\{\{(time|until|date)\}\})/u);
  return loose.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

/** What a text writes otherwise. Places left open count as numbers; what programs read (`code`, addresses) does not. */
export function sharesIn(text: string, language: string): string[] {
  const bare = text.replace(/<(code|pre)\b[^]*?<\/\1>|<[^>]*>/g, '');
  const all = [...bare.matchAll(/(?:[\d.,]*\d|\}\})[\s\u202f]*%/g)].map(([share]) => share);
  const well = language === 'en' ? /^(?:[\d.]+|\}\})%$/ : new RegExp(`^(?:[\\d,]+|\\}\\})${NBSP}%$`);
  return all.filter((share) => !well.test(share));
}
