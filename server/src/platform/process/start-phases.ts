/** In milliseconds. */
export interface StartPhases {
  ended(phase: string): void;
  readonly ms: Readonly<Record<string, PhaseMs>>;
}

export interface PhaseMs {
  readonly clock: number;
  readonly processor: number;
}

export function startPhases(): StartPhases {
  const ms: Record<string, PhaseMs> = {};
  let begun: PhaseMs = { clock: 0, processor: 0 };
  return {
    ms,
    ended: (phase) => {
      const { user, system } = process.cpuUsage();
      const now = { clock: performance.now(), processor: (user + system) / 1_000 };
      ms[phase] = {
        clock: Math.round(now.clock - begun.clock),
        processor: Math.round(now.processor - begun.processor),
      };
      begun = now;
    },
  };
}
