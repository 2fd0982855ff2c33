import classes from './crossing.module.css';

/** The picture above the form: a ferry between the give side and the receive side. */
export function Crossing() {
  return (
    <div className={classes.crossing} aria-hidden="true">
      <svg className={classes.shore} viewBox="0 0 220 72">
        <path d="M0 72c24-8 34-46 76-48s62 26 144 48Z" />
        <path className={classes.pier} d="M118 46h58M130 46v18M148 46v22M166 46v24" />
      </svg>
      <svg className={classes.shore} data-side="right" viewBox="0 0 220 72">
        <path d="M0 72c20-6 30-36 62-38 22-1 30-14 52-12 34 3 40 34 106 50Z" />
        <path className={classes.pier} d="M118 46h58M130 46v18M148 46v22M166 46v24" />
      </svg>
      <svg className={classes.water} height="20">
        <pattern id="swell" width="52" height="20" patternUnits="userSpaceOnUse">
          <path d="M0 6q13-7 26 0t26 0M-26 15q13-6 26 0t26 0 26 0" />
        </pattern>
        <rect width="100%" height="20" fill="url(#swell)" />
      </svg>
      <svg className={classes.ferry} viewBox="5 5 22 17">
        <path d="M14.4 6h3.2c.7 0 1.2.5 1.2 1.2v2.5h2.4c.7 0 1.2.5 1.2 1.2v3.3H9.6v-3.3c0-.7.5-1.2 1.2-1.2h2.4V7.2c0-.7.5-1.2 1.2-1.2Z" />
        <path d="M7.1 16h17.8c.85 0 1.43.86 1.11 1.65l-1.5 3.75a5.4 5.4 0 0 1-2.75-.85 5.6 5.6 0 0 0-5.76 0 5.6 5.6 0 0 1-5.76 0 5.4 5.4 0 0 1-2.75.85l-1.5-3.75A1.2 1.2 0 0 1 7.1 16Z" />
      </svg>
    </div>
  );
}
