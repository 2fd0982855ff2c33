/** At most one look at a time per network. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../platform/logger.ts';
import { keepSilenceAlert } from './alert-silence.ts';
import { type Chain, ChainOutage } from './chain.ts';
import { watchOnce } from './watch-chain.ts';
import type { WatchDeps } from './watched-network.ts';

export interface Watchers {
  wake(networkId: number): void;
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface WatchPace {
  readonly pollMs: number;
  readonly pauseMs: number;
}

interface Loop {
  readonly chain: Chain;
  bell: AbortController;
  last: Promise<unknown>;
  failures: number;
}

export function startWatching(
  deps: WatchDeps & {
    readonly log: Logger;
    readonly registry: Registry;
    /** Its failure delays no block. */
    readonly onBlocks?: (chain: Chain) => Promise<void>;
  },
  chains: Iterable<Chain>,
  pace: WatchPace,
): Watchers {
  const loops: Loop[] = [...chains].map((chain) => ({
    chain,
    bell: new AbortController(),
    last: Promise.resolve(),
    failures: 0,
  }));
  showFailures(deps.registry, loops);
  let isStopped = false;

  const lookInTurn = (loop: Loop): Promise<void> => {
    const look = loop.last.then(async () => {
      const hasRead = await lookUntilIdle(deps, loop.chain, () => isStopped);
      if (hasRead && !isStopped) await afterBlocks(loop.chain);
    });
    loop.last = look.catch(() => {});
    return look;
  };
  const afterBlocks = async (chain: Chain): Promise<void> => {
    try {
      await deps.onBlocks?.(chain);
    } catch (error) {
      deps.log.warn({ err: error, networkId: chain.networkId }, 'the wallet was not asked after a block');
    }
  };

  const run = async (loop: Loop): Promise<void> => {
    const silence = keepSilenceAlert(deps, loop.chain.networkId);
    while (!isStopped) {
      try {
        await lookInTurn(loop);
        loop.failures = 0;
        await silence.answered();
      } catch (error) {
        loop.failures += 1;
        report(deps.log, loop.chain, error, loop.failures);
        if (error instanceof ChainOutage) await silence.unanswered();
      }
      const pauseMs = loop.failures === 0 ? pace.pollMs : Math.min(30_000, pace.pauseMs * loop.failures);
      await sleep(pauseMs, undefined, { signal: loop.bell.signal, ref: false }).catch(() => {});
      loop.bell = new AbortController();
    }
  };
  const running = loops.map(run);

  return {
    wake: (networkId) => {
      loops.find(({ chain }) => chain.networkId === networkId)?.bell.abort();
    },
    catchUp: async () => {
      await Promise.allSettled(loops.map(lookInTurn));
    },
    stop: async () => {
      isStopped = true;
      for (const { bell } of loops) bell.abort();
      await Promise.all(running);
    },
  };
}

async function lookUntilIdle(deps: WatchDeps, chain: Chain, isStopped: () => boolean): Promise<boolean> {
  let hasRead = false;
  while (!isStopped() && (await watchOnce(deps, chain)) === 'again') hasRead = true;
  return hasRead;
}

function report(log: Logger, chain: Chain, error: unknown, failures: number): void {
  if ((failures & (failures - 1)) !== 0) return;
  const details = { err: error, networkId: chain.networkId, failures };
  if (error instanceof ChainOutage) log.warn(details, 'a network does not answer');
  else log.error(details, 'a network could not be watched');
}

const showFailures = (registry: Registry, loops: readonly Loop[]) =>
  new Gauge({
    name: 'parom_network_failed_looks',
    help: 'Looks at a network that failed since the last one that did not',
    labelNames: ['network'] as const,
    registers: [registry],
    collect() {
      for (const { chain, failures } of loops) this.set({ network: String(chain.networkId) }, failures);
    },
  });
