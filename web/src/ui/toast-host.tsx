/** Where toasts appear, with the product's numbers. Loaded by `toasts.ts` only. */
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import i18next from 'i18next';
import classes from './toast-host.module.css';
import type { Toast } from './toasts.ts';

const looks = {
  error: { color: 'red', icon: <IconAlertCircle size={18} aria-hidden /> },
  success: { color: 'teal', icon: <IconCircleCheck size={18} aria-hidden /> },
  warning: { color: 'orange', icon: <IconAlertTriangle size={18} aria-hidden /> },
  info: { color: 'blue', icon: <IconInfoCircle size={18} aria-hidden /> },
} as const;

export default function ToastHost() {
  return (
    <Notifications
      limit={5}
      autoClose={4000}
      transitionDuration={250}
      containerWidth={440}
      notificationMaxHeight={200}
      position="bottom-right"
      pauseResetOnHover="all"
    />
  );
}

export function present({ kind, message, title, position, autoCloseMs }: Toast): void {
  notifications.show({
    ...looks[kind],
    message,
    classNames: { root: classes.root ?? '' },
    closeButtonProps: { 'aria-label': i18next.t('close') },
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    ...(title === undefined ? {} : { title }),
    ...(position === undefined ? {} : { position }),
    ...(autoCloseMs === undefined ? {} : { autoClose: autoCloseMs }),
  });
}
