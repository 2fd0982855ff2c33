import { ActionIcon, Drawer } from '@mantine/core';
import { IconInbox, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../platform/language.ts';
import type { Session } from '../platform/session.ts';
import { Brand, Count, SectionLinks, type Waiting } from './section-links.tsx';
import styles from './shell.module.css';
import { texts } from './texts.ts';
import { Tools } from './tools.tsx';

interface PhoneBarProps {
  readonly session: Session;
  readonly waiting: Waiting;
}

/** In the place of the side column, where the window is narrow. */
export function PhoneBar({ session, waiting }: PhoneBarProps) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={styles.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t.sections}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <Brand />
      <Link className={styles.barLink} to="/search" aria-label={t.sectionNames.search}>
        <IconSearch size={20} aria-hidden />
      </Link>
      <Link className={styles.barLink} to="/" aria-label={t.waiting(waiting.count)}>
        <IconInbox size={20} aria-hidden />
        <Count {...waiting} />
      </Link>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        size={280}
        title={t.name}
        closeButtonProps={{ 'aria-label': t.closeSections }}
      >
        <SectionLinks waiting={waiting} onChoose={() => setOpen(false)} />
        <Tools session={session} />
      </Drawer>
    </header>
  );
}
