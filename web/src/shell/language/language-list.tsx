import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, UNSAFE_DataRouterContext, useNavigate } from 'react-router';
import { changeLanguage } from '../../platform/language/i18n.ts';
import {
  languageNumberOf,
  type OfferedLanguage,
  offeredLanguages,
  withLanguage,
  withoutLanguage,
} from '../../platform/language/languages.ts';
import { useSaveLanguage } from '../../platform/visitor/session.ts';
import { metaOf } from '../../route-meta.ts';
import { showFailure } from '../../ui/toast/failure-toast.ts';
import { LanguageButton } from './language-button.tsx';

const names: Record<OfferedLanguage, string> = { ru: 'Русский', en: 'English' };

export default function LanguageList() {
  const { i18n } = useTranslation('common');
  const navigate = useNavigate();
  const placeNow = usePlaceNow();
  const save = useSaveLanguage();

  const choose = async (language: OfferedLanguage) => {
    if (!(await changeLanguage(language))) return;
    const { pathname, search, hash, state } = placeNow();
    const path = withoutLanguage(pathname);
    if (metaOf(path).isPrivate !== true)
      await navigate({ pathname: withLanguage(path, language), search, hash }, { state });
    // After the address, which would save its old language.
    await save(languageNumberOf(language)).catch(showFailure);
  };

  return (
    <Menu
      defaultOpened
      position="bottom-end"
      width={160}
      shadow="md"
      radius={14}
      keepMounted={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <LanguageButton />
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

/**
 * From the router's own state: a press on a link may not be drawn yet. Else from `window`: the exchange
 * page bypasses the router.
 */
function usePlaceNow(): () => Pick<Location, 'pathname' | 'search' | 'hash' | 'state'> {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return () => {
    const { pathname, search, hash } = window.location;
    const ahead = router?.state.navigation.location;
    return ahead ?? { pathname, search, hash, state: window.history.state?.usr };
  };
}
