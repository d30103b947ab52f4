/**
 * Points for crash tests. `CARILLON_FAIL_AT=<name>,<name>` kills the process at the first named point that it
 * reaches, as by kill -9 (a shell sees status 137), so that tests can check the restart. If it is not set, a
 * point costs a comparison.
 */
let armed: ReadonlySet<string> | undefined

/** @param names the points at which to kill the process; an empty list disarms all */
export function armFaultPoints(names: readonly string[]): void {
  armed = names.length > 0 ? new Set(names) : undefined
}

/** Returns the armed points, to arm them in a worker thread too. Each thread has its own copy of this module. */
export const armedFaultPoints = (): readonly string[] => [...(armed ?? [])]

/** Blocks the thread forever if this point is armed, like an endless regular expression. */
export function stuckPoint(name: string): void {
  while (armed?.has(name)) {}
}

export function faultPoint(name: string): void {
  // SIGKILL instead of exit(), so that no handler runs and no connection is closed.
  if (armed?.has(name)) process.kill(process.pid, 'SIGKILL')
}
