/** What the HTTP server says to the site and the console alike. All else comes by code. */
export const refusals: Readonly<Record<string, string>> = {
  'there is nothing here': 'Здесь ничего нет: обновите страницу.',
  'the request is malformed': 'Запрос не понят: обновите страницу.',
  'the address is malformed': 'Адрес не понят: обновите страницу.',
  'too many calls': 'Слишком много запросов: подождите минуту.',
  'too many tries': 'Слишком много попыток: подождите минуту.',
  'the database cannot write': 'База не может писать: проверьте место на её диске.',
  'no worker has answered {}': 'Процесс worker не отвечает: проверьте, запущен ли он.',
  'an internal error': 'Внутренняя ошибка: подробности в журнале сервера.',
};

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const known = Object.entries(refusals)
  .map(([english, russian]) => ({
    pattern: new RegExp(`^${english.split('{}').map(literal).join('(.+?)')}\\.?$`, 's'),
    russian,
    parts: english.split('{}').length,
  }))
  // A sentence with fewer parts is the closer one.
  .toSorted((one, other) => one.parts - other.parts);

/** `{}` takes the next part, `{2}` the second one. */
export function refusalInRussian(said: string): string | null {
  for (const { pattern, russian } of known) {
    const found = pattern.exec(said);
    if (found === null) continue;
    let next = 0;
    return russian.replaceAll(/\{(\d?)\}/g, (_, place: string) => {
      next += 1;
      return found[place === '' ? next : Number.parseInt(place, 10)] ?? '';
    });
  }
  return null;
}
