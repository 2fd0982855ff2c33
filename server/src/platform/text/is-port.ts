/** A port that others can be told: at 0 the system would choose one that nobody knows. */
export const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
