/** A framed message that stays: blue to inform, amber to warn, red for trouble, green for success. */
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

export type NoticeColor = 'blue' | 'amber' | 'red' | 'green';

const icons = {
  blue: IconInfoCircle,
  amber: IconAlertTriangle,
  red: IconCircleX,
  green: IconCircleCheck,
} as const;

interface NoticeProps {
  readonly color: NoticeColor;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; none for what is there from the start. */
  readonly role?: 'alert' | 'status';
}

export function Notice({ color, title, children, role }: NoticeProps) {
  const Icon = icons[color];
  return (
    <div className={classes.notice} data-color={color} role={role}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={classes.text}>
        {title === undefined ? null : <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
