import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../toast/toasts.ts';
import classes from './copy-button.module.css';

const TICK_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), TICK_MS);
    } catch {
      showToast({ kind: 'error', message: t('exchpage.copyerror') });
    }
  };

  return (
    <>
      <UnstyledButton
        className={classes.button}
        data-copied={copied || undefined}
        aria-label={label}
        title={label}
        onClick={() => void copy()}
      >
        {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </UnstyledButton>
      <span className="visually-hidden" aria-live="polite">
        {copied ? t('copied') : ''}
      </span>
    </>
  );
}
