import { HISTORY_PAGE_SIZE } from '@parom/contract/limits';

export function pageOf(query: URLSearchParams): number {
  const named = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(named) ? Number.parseInt(named, 10) : 1;
}

export const offsetOf = (page: number): number => (page - 1) * HISTORY_PAGE_SIZE;

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / HISTORY_PAGE_SIZE));
