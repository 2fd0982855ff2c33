/**
 * A button that is busy while what it began goes on. A busy button is disabled, and what is disabled loses the focus: once
 * it is done the focus is there again, unless somebody has put it elsewhere meanwhile.
 */
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
      // Disabled, it loses the focus at once in one browser and later in another; that is no word of the visitor's.
      onBlur={({ currentTarget }) => {
        if (!currentTarget.disabled) hadFocus.current = false;
      }}
    />
  );
}
