import { Fragment } from 'react';
import { addressGroups } from './address-groups.ts';
import classes from './address-text.module.css';

/** One click selects all of it. The gaps are margins and the breaks `wbr`: neither is copied. */
export function AddressText({ address }: { readonly address: string }) {
  return (
    <span className={classes.address}>
      {addressGroups(address).map(({ start, text, isStrong }) => (
        <Fragment key={start}>
          {start === 0 ? null : <wbr />}
          <span className={isStrong ? classes.strong : classes.group}>{text}</span>
        </Fragment>
      ))}
    </span>
  );
}
