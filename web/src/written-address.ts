/** The router reads `/FAQ` and `/f%61q` as `/faq`; the table of pages does not. */
import { generatePath, type RouteMatch } from 'react-router';

export function writtenAddress(matches: readonly RouteMatch[]): string | null {
  const names = matches.map(({ route }) => route.path ?? '').filter((name) => name !== '' && name !== '/');
  const last = matches.at(-1);
  if (last === undefined || last.route.path === '*') return null;
  return generatePath(`/${names.join('/')}`, last.params);
}
