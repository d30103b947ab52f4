import { candidateZones, type RecipientLocation } from '../../compliance/send-windows/zones.ts'
import { instantOf, type WallTime, wallTimeAt } from '../../lib/wall-clock.ts'

/** Computes when a run's messages leave, by the clocks of its recipients. */

/** The first place on earth where a day begins, 14 hours ahead of UTC all year. */
const FIRST_ZONE = 'Pacific/Kiritimati'

/**
 * Returns the start of a run in its recipients' time zones: when the first place on earth has the scheduled
 * clock time.
 * @param scheduledFor ms since 1970
 * @param timezone IANA zone of `scheduledFor`
 */
export const firstAnywhere = (scheduledFor: number, timezone: string): number =>
  instantOf(wallTimeAt(scheduledFor, timezone), FIRST_ZONE)

export interface LocalTime {
  /** ms since 1970. */
  at: number
  /** IANA zone of the recipient. */
  timezone: string
}

/** The times of a run, computed once for each zone. */
class LocalTimes {
  readonly #wall: WallTime
  readonly #organizationTimezone: string
  readonly #byZone = new Map<string, number>()
  readonly #byZones = new Map<readonly string[], LocalTime>()

  constructor(scheduledFor: number, timezone: string, organizationTimezone: string) {
    this.#wall = wallTimeAt(scheduledFor, timezone)
    this.#organizationTimezone = organizationTimezone
  }

  /**
   * Returns the time for a recipient. A recipient who may be in several zones gets the latest time, so that it
   * is too early in none of them.
   */
  of(recipient: RecipientLocation): LocalTime {
    const zones = candidateZones(recipient, this.#organizationTimezone)
    const known = this.#byZones.get(zones)
    if (known) return known
    const times = zones.map((timezone) => ({ at: this.#in(timezone), timezone }))
    const latest = times.reduce((a, b) => (b.at > a.at ? b : a))
    this.#byZones.set(zones, latest)
    return latest
  }

  #in(timezone: string): number {
    const known = this.#byZone.get(timezone)
    if (known !== undefined) return known
    const at = instantOf(this.#wall, timezone)
    this.#byZone.set(timezone, at)
    return at
  }
}

/** Maximum number of cached runs. Few audiences are chosen at the same time, each in many chunks. */
const MAX_CACHED = 20
const kept = new Map<string, LocalTimes>()

export function localTimesOf(
  scheduledFor: number,
  timezone: string,
  organizationTimezone: string,
): LocalTimes {
  const key = `${scheduledFor} ${timezone} ${organizationTimezone}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= MAX_CACHED) kept.clear()
  const times = new LocalTimes(scheduledFor, timezone, organizationTimezone)
  kept.set(key, times)
  return times
}
