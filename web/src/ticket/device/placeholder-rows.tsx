import classes from './device-tickets.module.css';

export const ROWS_SHOWN = 3;

export const PlaceholderRows = () => (
  <div className={classes.list} aria-hidden="true">
    {Array.from({ length: ROWS_SHOWN }, (_, index) => (
      <div key={index} className={classes.ghost} />
    ))}
  </div>
);
