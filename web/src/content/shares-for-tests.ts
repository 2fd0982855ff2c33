/** English writes 0.5%; other languages 0,5 with a non-breaking sign. For tests. */
export const NBSP = '\u00a0';

/** Places where a line may break between a number and its unit. */
export function looseNumbersIn(text: string, language: string): string[] {
  const loose = [
    /[№≈] /,
    /(?<![\p{L}\d])\d+ (?=[\p{L}{])/u,
    /\{\{(amount|count|minutes|rate)\}\} (?=[\p{L}{])/u,
  ];
  if (language === 'ru') loose.push(/(?<!\p{L})\p{L}{1,2} (?=\{\{(time|until|date)\}\})/u);
  return loose.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

/** Shares in another form. Placeholders count as numbers; code and addresses are skipped. */
export function sharesIn(text: string, language: string): string[] {
  const bare = text.replace(/<(code|pre)\b[^]*?<\/\1>|<[^>]*>/g, '');
  const all = [...bare.matchAll(/(?:[\d.,]*\d|\}\})[\s\u202f]*%/g)].map(([share]) => share);
  const well = language === 'en' ? /^(?:[\d.]+|\}\})%$/ : new RegExp(`^(?:[\\d,]+|\\}\\})${NBSP}%$`);
  return all.filter((share) => !well.test(share));
}
