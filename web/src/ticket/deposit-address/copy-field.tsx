import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import classes from './copy-field.module.css';

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  readonly copyLabel: string;
  readonly children: ReactNode;
}

export function CopyField({ label, text, copyLabel, children }: CopyFieldProps) {
  return (
    <div className={classes.field}>
      <div className={classes.words}>
        <p className={classes.label}>{label}</p>
        <div className={classes.value}>{children}</div>
      </div>
      <CopyButton text={text} label={copyLabel} />
    </div>
  );
}
