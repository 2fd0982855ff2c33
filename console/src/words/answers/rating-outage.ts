import type { RatingOutageKind } from '@parom/contract/console/answers/rating-outage';

export const outages: Readonly<Record<RatingOutageKind, string>> = {
  silent: 'не отвечает',
  refused: 'отказывает в проверке',
  garbled: 'отвечает не так, как описано',
  pending: 'ещё проверяет',
};
