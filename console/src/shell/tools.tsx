import { ActionIcon, Button, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../platform/calls.ts';
import { setLanguage, useLanguage, useTexts } from '../platform/language.ts';
import { type Session, sessionQuestion } from '../platform/session.ts';
import styles from './shell.module.css';
import { texts } from './texts.ts';

export function Tools({ session }: { readonly session: Session }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { toggleColorScheme } = useMantineColorScheme();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const logOut = useMutation({
    mutationFn: () => call('logOut', {}),
    onSuccess: async () => {
      await navigate('/');
      queries.setQueryData(sessionQuestion.queryKey, null);
    },
  });
  const other = language === 'ru' ? 'en' : 'ru';
  return (
    <div className={styles.tools}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t.theme} onClick={toggleColorScheme}>
        <IconSun className="mantine-light-hidden" size={18} aria-hidden />
        <IconMoon className="mantine-dark-hidden" size={18} aria-hidden />
      </ActionIcon>
      <Button variant="subtle" color="gray" size="compact-sm" lang={other} onClick={() => setLanguage(other)}>
        {t.otherLanguage}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`${t.logOut}: ${session.email}`}
        title={`${t.logOut}: ${session.email}`}
        onClick={() => logOut.mutate()}
      >
        <IconLogout size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
