import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose?: () => void;
  readonly onGone?: () => void;
  readonly title: ReactNode;
  readonly size?: number;
  readonly children: ReactNode;
}

export default function Dialog({ opened, onClose, onGone, title, size = 440, children }: DialogProps) {
  const { t } = useTranslation('common');
  const closable = onClose !== undefined;
  useFocusBack();
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose ?? (() => undefined)}
      {...(onGone !== undefined && { returnFocus: false, onExitTransitionEnd: onGone })}
      title={title}
      size={size}
      centered
      withCloseButton={closable}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 20 }}
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      {children}
    </Modal>
  );
}
