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
  readonly isHeading?: boolean;
  readonly children?: ReactNode;
  readonly role?: 'alert' | 'status';
}

export function Notice({ color, title, isHeading = false, children, role }: NoticeProps) {
  const Icon = icons[color];
  const Title = isHeading ? 'h1' : 'p';
  return (
    <div className={classes.notice} data-color={color} role={role}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={classes.text}>
        {title === undefined ? null : <Title className={classes.title}>{title}</Title>}
        {children}
      </div>
    </div>
  );
}
