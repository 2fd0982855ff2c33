/** The language dropdown: changes the address where the page has variants, and tells the server who is logged in. */
import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../platform/api.ts';
import { changeLanguage } from '../platform/i18n.ts';
import {
  languageNumberOf,
  type OfferedLanguage,
  offeredLanguages,
  withLanguage,
  withoutLanguage,
} from '../platform/languages.ts';
import { hasLanguageVariants } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import classes from './header.module.css';

/** Each language is named in itself, so that nobody must read another one to find it. */
const names: Record<OfferedLanguage, string> = { ru: 'Русский', en: 'English' };

export function LanguageMenu() {
  const { t, i18n } = useTranslation('common');
  const location = useLocation();
  const navigate = useNavigate();
  const { user } = useSession();

  const choose = async (language: OfferedLanguage) => {
    const path = withoutLanguage(location.pathname);
    await changeLanguage(language);
    if (hasLanguageVariants(path)) {
      const to = { pathname: withLanguage(path, language), search: location.search };
      await navigate(to, { preventScrollReset: true, state: location.state });
    }
    if (user !== null) await call('savePreferences', { body: { language: languageNumberOf(language) } });
  };

  return (
    <Menu position="bottom-end" width={160} shadow="md" radius={14} keepMounted={false}>
      <Menu.Target>
        <UnstyledButton className={classes.language} aria-label={t('header.language')}>
          {i18n.language.toUpperCase()}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {offeredLanguages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            onClick={() => void choose(language)}
            rightSection={i18n.language === language ? <IconCheck size={16} aria-hidden /> : null}
          >
            {names[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
