import { Checkbox, TextInput } from '@mantine/core';
import type { SiteIdentity } from '@parom/contract/console/identity';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/language.ts';
import { AccentFields } from './accent-fields.tsx';
import styles from './identity.module.css';
import { LinkFields } from './link-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { words } from './words.ts';

interface IdentityFormProps {
  readonly identity: SiteIdentity;
  readonly onChange: (identity: SiteIdentity) => void;
}

export function IdentityForm({ identity, onChange }: IdentityFormProps) {
  const t = useTexts(words);
  const { monitors, socials, amlCheckUrl, isEngineRoomShown = false } = identity;
  const put = (changed: Partial<SiteIdentity>) => onChange({ ...identity, ...changed });
  return (
    <div className={styles.form}>
      <Names identity={identity} onChange={onChange} />
      <Part title={t.parts.look}>
        <AccentFields accent={identity.accent} onChange={(accent) => onChange({ ...identity, accent })} />
        <PictureField
          of={t.logo}
          hint={t.logoHint}
          url={identity.logo ?? null}
          onChange={(url) => onChange({ ...identity, logo: url ?? undefined })}
        />
      </Part>
      <Contacts identity={identity} onChange={onChange} />
      <Part title={t.parts.monitors}>
        <LinkFields list="monitors" links={monitors} onChange={(changed) => put({ monitors: changed })} />
      </Part>
      <Part title={t.parts.socials}>
        <LinkFields
          list="socials"
          links={socials}
          onChange={(changed) => put({ socials: changed.map(withoutPicture) })}
        />
      </Part>
      <Part title={t.parts.other}>
        <Line label={t.amlCheckUrl} value={amlCheckUrl} onChange={(url) => put({ amlCheckUrl: url })} />
        <Checkbox
          label={t.engineRoom}
          checked={isEngineRoomShown}
          onChange={({ currentTarget }) => put({ isEngineRoomShown: currentTarget.checked || undefined })}
        />
      </Part>
    </div>
  );
}

function Names({ identity, onChange }: IdentityFormProps) {
  const t = useTexts(words);
  const { name, slogan } = identity;
  const named = (changed: Partial<typeof name>) => onChange({ ...identity, name: { ...name, ...changed } });
  const said = (changed: SiteIdentity['slogan']) => onChange({ ...identity, slogan: changed });
  const withFrench = (fr: string) => said({ ru: slogan.ru, en: slogan.en, ...(fr !== '' && { fr }) });
  return (
    <>
      <Part title={t.parts.name}>
        <Line label={t.ru} value={name.ru} lang="ru" onChange={(ru) => named({ ru })} />
        <Line label={t.en} value={name.en} lang="en" onChange={(en) => named({ en })} />
      </Part>
      <Part title={t.parts.slogan}>
        <Line label={t.ru} value={slogan.ru} lang="ru" onChange={(ru) => said({ ...slogan, ru })} />
        <Line label={t.en} value={slogan.en} lang="en" onChange={(en) => said({ ...slogan, en })} />
        <Line label={t.fr} hint={t.frHint} value={slogan.fr ?? ''} lang="fr" onChange={withFrench} />
      </Part>
    </>
  );
}

function Contacts({ identity, onChange }: IdentityFormProps) {
  const t = useTexts(words);
  const { contacts } = identity;
  const put = (changed: Partial<typeof contacts>) =>
    onChange({ ...identity, contacts: { ...contacts, ...changed } });
  return (
    <Part title={t.parts.contacts}>
      <Line
        label={t.email}
        hint={t.emailHint}
        value={contacts.email ?? ''}
        onChange={(email) => put({ email: email || null })}
      />
      <Line
        label={t.telegram}
        hint={t.telegramHint}
        value={contacts.telegram ?? ''}
        onChange={(telegram) => put({ telegram: telegram || null })}
      />
      <LinkFields
        list="contacts"
        links={contacts.others}
        onChange={(others) => put({ others: others.map(withoutPicture) })}
      />
    </Part>
  );
}

const withoutPicture = ({ name, url }: { readonly name: string; readonly url: string }) => ({ name, url });

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface LineProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly lang?: string;
  readonly onChange: (value: string) => void;
}

function Line({ hint, onChange, ...rest }: LineProps) {
  return (
    <TextInput description={hint} {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}
