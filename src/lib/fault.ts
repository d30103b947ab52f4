/**
 * Places where a crash is interesting. `CARILLON_FAIL_AT=<name>,<name>` makes
 * the process die at the first of them it reaches, as if by kill -9 (a shell
 * sees status 137), so that tests can show what a restart makes of it. Unset,
 * a point costs one comparison.
 */
let armed: ReadonlySet<string> | undefined

/** @param names the points to die at; none disarms all */
export function armFaultPoints(names: readonly string[]): void {
  armed = names.length > 0 ? new Set(names) : undefined
}

/** What is armed, to arm it in a worker thread too: each thread has its own copy of this module. */
export const armedFaultPoints = (): readonly string[] => [...(armed ?? [])]

export function faultPoint(name: string): void {
  // SIGKILL and not exit(): no handler runs, no connection is closed tidily.
  if (armed?.has(name)) process.kill(process.pid, 'SIGKILL')
}
