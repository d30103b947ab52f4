/**
 * Exit codes of the command line, after BSD sysexits. Service managers and scripts act on them (the systemd
 * unit does not restart on 65 and 78).
 */
export const EXIT = {
  OK: 0,
  FAILED: 1,
  USAGE: 2,
  /** The event loop was blocked (watchdog.ts). The code is the number of SIGALRM. */
  STUCK: 14,
  /** The data is refused: corrupt, or written by a newer version. */
  DATA_REFUSED: 65,
  /** A home of a fleet did not answer. The command did its work for all others, or nothing without that home. */
  UNREACHABLE: 69,
  /** Another instance holds this data directory. */
  LOCKED: 75,
  /** The configuration is wrong. */
  CONFIGURATION: 78,
  /** A newer version is available, as said by `carillon upgrade --check`. The code is that of `dnf check-update`. */
  OUTDATED: 100,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Ends a command with a sentence about the problem, a sentence about the remedy, and the exit code. */
export class Refusal extends Error {
  readonly exitCode: ExitCode
  readonly remedy: string | undefined

  constructor(exitCode: ExitCode, message: string, remedy?: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'Refusal'
    this.exitCode = exitCode
    this.remedy = remedy
  }
}
