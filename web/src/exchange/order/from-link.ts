/** A link can fill in an attacker's address: its values go when the pair changes. */
import type { ChosenSide, Selection } from '../choice/selection.ts';

export interface FromLink {
  readonly pair: string;
  readonly receiver: boolean;
  readonly email: boolean;
  readonly confirmed: boolean;
}

export type Pair = Pick<Selection, 'give' | 'get'>;

export const ownerOf = ({ currency, networkId }: ChosenSide): string => `${currency.id}/${networkId ?? ''}`;

export const pairOf = ({ give, get }: Pair): string => `${give.currency.id}>${ownerOf(get)}`;

export const withoutMark = (fromLink: FromLink | null, field: 'receiver' | 'email'): FromLink | null => {
  if (fromLink === null) return null;
  const rest = { ...fromLink, [field]: false };
  return rest.receiver || rest.email ? rest : null;
};
