import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import i18next from 'i18next';
import type { Toast } from './toast.ts';
import classes from './toast-host.module.css';

const icons = {
  error: <IconAlertCircle size={20} aria-hidden />,
  success: <IconCircleCheck size={20} aria-hidden />,
  warning: <IconAlertTriangle size={20} aria-hidden />,
  info: <IconInfoCircle size={20} aria-hidden />,
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
      classNames={{ root: classes.place ?? '' }}
    />
  );
}

const announced = new Map<string, string[]>();

export function dismiss(about: string): void {
  for (const id of announced.get(about) ?? []) notifications.hide(id);
  announced.delete(about);
}

const pages = new Map<string, string>();

export function leavePage(pathname: string): void {
  for (const [id, page] of pages) {
    if (page === pathname) continue;
    notifications.hide(id);
    pages.delete(id);
  }
}

export function present(
  { kind, message, title, position, autoCloseMs, name, about }: Toast,
  page: string,
): void {
  const id = notifications.show({
    icon: icons[kind],
    message,
    classNames: {
      root: `${classes.root} ${classes[kind]}`,
      icon: classes.icon ?? '',
      body: classes.body ?? '',
      description: classes.description ?? '',
    },
    closeButtonProps: { 'aria-label': i18next.t('close'), size: 44, iconSize: 18 },
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    ...(name === undefined ? {} : { id: name }),
    ...(title === undefined ? {} : { title }),
    ...(position === undefined ? {} : { position }),
    ...(autoCloseMs === undefined ? {} : { autoClose: autoCloseMs }),
  });
  pages.set(id, page);
  if (about !== undefined) announced.set(about, [...(announced.get(about) ?? []), id]);
}
