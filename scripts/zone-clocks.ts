const clocks = new Map<string, string>()

/** Returns the wall-clock time of the zone at a moment in winter and in summer. */
export function clockOf(timeZone: string): string {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const clock = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)].map((at) => format.format(at)).join()
  clocks.set(timeZone, clock)
  return clock
}
