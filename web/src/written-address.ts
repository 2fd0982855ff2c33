/**
 * How a page's address is written. The router reads `/FAQ` and `/f%61q` as `/faq`; the table of pages, which decides
 * about status, language and who may know the address, reads addresses to the letter.
 */
import { generatePath, type RouteMatch } from 'react-router';

/** Its names as the routes have them, ids and tokens as they came; `null` where no page is. */
export function writtenAddress(matches: readonly RouteMatch[]): string | null {
  const names = matches.map(({ route }) => route.path ?? '').filter((name) => name !== '' && name !== '/');
  const last = matches.at(-1);
  if (last === undefined || last.route.path === '*') return null;
  return generatePath(`/${names.join('/')}`, last.params);
}
