/** The list of one's tickets as pages of ten: where a page begins, how many there are. Pure. */
import { HISTORY_PAGE_SIZE } from '@parom/contract/limits';

/** The page that `?page=` names, from 1; anything that is no page is the first. */
export function pageOf(query: URLSearchParams): number {
  const named = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(named) ? Number.parseInt(named, 10) : 1;
}

export const offsetOf = (page: number): number => (page - 1) * HISTORY_PAGE_SIZE;

/** At least one: an empty list has an empty page. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / HISTORY_PAGE_SIZE));
