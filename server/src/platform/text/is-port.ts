/** Port 0 is excluded: the system would choose a port that no client knows. */
export const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
