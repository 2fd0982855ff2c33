/**
 * Loaded before the program (`--import`): shifts its clock by CLOCK_SHIFTS_MS, a list. Each SIGWINCH moves
 * on to the next shift.
 */
const shifts = (process.env.CLOCK_SHIFTS_MS ?? '0').split(',').map(Number);
const RightDate = Date;

globalThis.Date = class Date extends RightDate {
  constructor(...args) {
    if (args.length === 0) super(RightDate.now() + shifts[0]);
    else super(...args);
  }
  static now() {
    return RightDate.now() + shifts[0];
  }
};
process.on('SIGWINCH', () => {
  if (shifts.length > 1) shifts.shift();
});
