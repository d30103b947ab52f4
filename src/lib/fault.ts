/**
 * Places where a crash is interesting. `CARILLON_FAIL_AT=<name>` makes the
 * process die there as if by kill -9 (a shell sees status 137), so that tests
 * can show what a restart makes of it. Unset, a point costs one comparison.
 */
let armed: string | undefined

/** @param name the point to die at; undefined for none */
export function armFaultPoint(name: string | undefined): void {
  armed = name
}

export function faultPoint(name: string): void {
  // SIGKILL and not exit(): no handler runs, no connection is closed tidily.
  if (name === armed) process.kill(process.pid, 'SIGKILL')
}
