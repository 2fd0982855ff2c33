/** Asks a service over HTTP, as the providers of ratings offer it. */
import type { Rating, RatingProvider } from '../server/src/aml/index.ts';

async function ask(path: string): Promise<Rating> {
  const answer = await fetch(`${process.env['RATING_PROVIDER_URL']}/${path}`);
  if (!answer.ok) throw new Error(`the provider answers ${answer.status}`);
  return (await answer.json()) as Rating;
}

export const provider: RatingProvider = {
  name: 'Coin Origins',
  rateDeposit: ({ txId }) => ask(`deposits/${txId}`),
  rateAddress: (address) => ask(`addresses/${address}`),
};
