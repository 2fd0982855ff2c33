import { Button, TextInput } from '@mantine/core';
import { MONITORS_MAX } from '@parom/contract/site';
import { useTexts } from '../platform/language.ts';
import styles from './identity.module.css';
import { PictureField } from './picture-field.tsx';
import { words } from './words.ts';

interface Linked {
  readonly name: string;
  readonly url: string;
  readonly imageUrl: string | null;
}

interface LinkFieldsProps {
  readonly list: 'contacts' | 'monitors' | 'socials';
  readonly links: readonly (Omit<Linked, 'imageUrl'> & Partial<Linked>)[];
  readonly onChange: (links: readonly Linked[]) => void;
}

export function LinkFields({ list, links: given, onChange }: LinkFieldsProps) {
  const t = useTexts(words);
  const links: readonly Linked[] = given.map((link) => ({ imageUrl: null, ...link }));
  const put = (at: number, changed: Partial<Linked>) =>
    onChange(links.map((link, place) => (place === at ? { ...link, ...changed } : link)));
  const isFull = list === 'monitors' && links.length >= MONITORS_MAX;
  return (
    <>
      {list === 'monitors' ? <p className={styles.hint}>{t.badgeHint}</p> : null}
      {links.map((link, at) => {
        const title = `${t.one[list]} ${at + 1}`;
        return (
          // The place is all that names a link which is being typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <fieldset key={at} className={styles.link}>
            <legend>{title}</legend>
            <TextInput
              label={t.linkName}
              value={link.name}
              onChange={({ currentTarget }) => put(at, { name: currentTarget.value })}
            />
            <TextInput
              label={list === 'contacts' ? t.contactUrl : t.url}
              value={link.url}
              onChange={({ currentTarget }) => put(at, { url: currentTarget.value })}
            />
            {list === 'monitors' ? (
              <PictureField of={title} url={link.imageUrl} onChange={(imageUrl) => put(at, { imageUrl })} />
            ) : null}
            <Button
              variant="subtle"
              size="xs"
              onClick={() => onChange(links.filter((_, place) => place !== at))}
            >
              {t.remove(title)}
            </Button>
          </fieldset>
        );
      })}
      {isFull ? null : (
        <Button
          variant="default"
          size="xs"
          onClick={() => onChange([...links, { name: '', url: 'https://', imageUrl: null }])}
        >
          {t.add[list]}
        </Button>
      )}
    </>
  );
}
