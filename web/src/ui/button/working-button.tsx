/** Disabling loses the focus: gives it back, unless the visitor moved it. */
import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

interface WorkingButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> {
  readonly loading: boolean;
}

export function WorkingButton(props: WorkingButtonProps) {
  const { loading } = props;
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!loading && hadFocus.current && document.activeElement === document.body) button.current?.focus();
  }, [loading]);
  return (
    <Button
      {...props}
      ref={button}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ currentTarget }) => {
        if (!currentTarget.disabled) hadFocus.current = false;
      }}
    />
  );
}
