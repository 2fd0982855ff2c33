import type { SiteIdentity } from '@parom/contract/console/identity';
import { isSame } from '../overtaken/draft.ts';

export interface SiteLink {
  readonly name: string;
  readonly url: string;
  readonly imageUrl?: string | null | undefined;
}

const link = ({ name, url }: SiteLink) => ({ name, url });

/** `null`: nothing of the operator's own. */
const values = {
  nameRu: ({ name }: SiteIdentity) => name.ru,
  nameEn: ({ name }: SiteIdentity) => name.en,
  sloganRu: ({ slogan }: SiteIdentity) => slogan.ru,
  sloganEn: ({ slogan }: SiteIdentity) => slogan.en,
  sloganFr: ({ slogan }: SiteIdentity) => slogan.fr || null,
  accentDark: ({ accent }: SiteIdentity) => accent?.dark ?? null,
  accentLight: ({ accent }: SiteIdentity) => accent?.light ?? null,
  logo: ({ logo }: SiteIdentity) => logo ?? null,
  email: ({ contacts }: SiteIdentity) => contacts.email,
  telegram: ({ contacts }: SiteIdentity) => contacts.telegram,
  contacts: ({ contacts }: SiteIdentity) => contacts.others.map(link),
  monitors: ({ monitors }: SiteIdentity) =>
    monitors.map(({ imageUrl, ...rest }) => ({ ...link(rest), imageUrl })),
  socials: ({ socials }: SiteIdentity) => socials.map(link),
  amlCheckUrl: ({ amlCheckUrl }: SiteIdentity) => amlCheckUrl,
  engineRoom: ({ isEngineRoomShown = false }: SiteIdentity) => isEngineRoomShown,
} as const;

export type IdentityField = keyof typeof values;
export type FieldValue = string | boolean | null | readonly SiteLink[];

export interface FieldChange {
  readonly field: IdentityField;
  readonly before: FieldValue;
  readonly now: FieldValue;
  /** What the operator typed, where it is a third value. */
  readonly own: { readonly value: FieldValue } | null;
}

const fields = Object.keys(values) as IdentityField[];

export function fieldChanges(
  before: SiteIdentity,
  now: SiteIdentity,
  own: SiteIdentity | null,
): readonly FieldChange[] {
  return fields.flatMap((field) => {
    const valueOf: (identity: SiteIdentity) => FieldValue = values[field];
    const [was, is] = [valueOf(before), valueOf(now)];
    if (isSame(was, is)) return [];
    const typed = own === null ? was : valueOf(own);
    const isThird = !isSame(typed, was) && !isSame(typed, is);
    return [{ field, before: was, now: is, own: isThird ? { value: typed } : null }];
  });
}
