export interface StartedPostgres {
  readonly url: string;
  readonly socketUrl: string;
  readonly programs: string;
  stop(): Promise<void>;
}
/** The folder of the newest version's programs. */
export function programs(): string | null;
export function startPostgres(further?: readonly string[]): Promise<StartedPostgres | null>;
