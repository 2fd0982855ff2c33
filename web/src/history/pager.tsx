import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pagesOf } from './history-list.ts';
import classes from './pager.module.css';

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly onTurn: (page: number) => void;
}

export function Pager({ page, total, onTurn }: PagerProps) {
  const { t } = useTranslation('lk');
  const pages = pagesOf(total);
  const newer = useRef<HTMLButtonElement>(null);
  const older = useRef<HTMLButtonElement>(null);
  const turned = useRef(false);
  const turn = (to: number): void => {
    turned.current = true;
    onTurn(to);
  };
  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    if (page === 1) older.current?.focus();
    else if (page === pages) newer.current?.focus();
  }, [page, pages]);
  return (
    <div className={classes.footer}>
      <p className={classes.found} role="status">
        {t('history.found', { total })}
      </p>
      {pages === 1 ? null : (
        <nav className={classes.pager} aria-label={t('history.pages')}>
          <Turn
            to={page - 1}
            isPossible={page > 1}
            label={t('history.newer')}
            button={newer}
            onTurn={turn}
            Icon={IconChevronLeft}
          />
          <span aria-current="page" aria-live="polite">
            {t('history.page', { page, pages })}
          </span>
          <Turn
            to={page + 1}
            isPossible={page < pages}
            label={t('history.older')}
            button={older}
            onTurn={turn}
            Icon={IconChevronRight}
          />
        </nav>
      )}
    </div>
  );
}

interface TurnProps {
  readonly to: number;
  readonly isPossible: boolean;
  readonly label: string;
  readonly button: Ref<HTMLButtonElement>;
  readonly onTurn: (page: number) => void;
  readonly Icon: typeof IconChevronLeft;
}

function Turn({ to, isPossible, label, button, onTurn, Icon }: TurnProps) {
  return (
    <ActionIcon
      ref={button}
      variant="default"
      size={44}
      aria-label={label}
      title={label}
      disabled={!isPossible}
      onClick={() => onTurn(to)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
