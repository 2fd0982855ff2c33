const MINUTE = 60;
const HOUR = 3_600;

/** The two largest units. A forecast from two minutes on is rounded up to the minute. */
export function durationParts(seconds: number, isForecast = false) {
  const rough = isForecast && seconds >= 2 * MINUTE;
  const whole = rough ? Math.ceil(seconds / MINUTE) * MINUTE : Math.max(1, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE), whole % MINUTE];
  if (h > 0) return { form: 'hours', h, m, s } as const;
  if (m === 0) return { form: 'seconds', h, m, s } as const;
  return { form: s === 0 ? 'minutes' : 'minutesSeconds', h, m, s } as const;
}
