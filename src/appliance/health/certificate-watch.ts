import type { DomainCheck } from '../../accounts/domains/check.ts'
import { listWorkingDomains } from '../../accounts/domains/store.ts'
import type { Db } from '../../db/database.ts'
import { DAY_MS, HOUR_MS, toIso } from '../../lib/clock.ts'
import { counted } from '../../lib/count.ts'
import type { Log } from '../../lib/log.ts'
import { checkPlace, type PlaceState, placeOf } from './certificate-check.ts'
import type { OperatorAlerts, Trouble } from './operator-alerts.ts'

/**
 * Maximum of domains per run. Other certificates are due on other days, and each domain is also checked by
 * itself.
 */
const MAX_DOMAINS = 100
/** Maximum of simultaneous checks. Each waits up to half a minute. */
const MAX_CONCURRENT = 5
/** Time after which a run is due, so that an hourly job checks once a day. */
const DUE_MS = DAY_MS - HOUR_MS / 2

interface WatchParts {
  db: Db
  log: Log
  alerts: OperatorAlerts
  domainCheck: DomainCheck
  /** Origin of the server, as people reach it. */
  publicBaseUrl: string
}

/** Maximum of names in an alert. */
const MAX_NAMED = 5

/**
 * Checks once a day how long the certificates of this server and of the domains in use last. Logs warnings, and
 * alerts the operator of names that do not work or whose certificates end soon.
 */
export class CertificateWatch {
  readonly #parts: WatchParts
  #lookedAt: number | undefined
  #found: readonly PlaceState[] = []

  constructor(parts: WatchParts) {
    this.#parts = parts
  }

  /** Returns the last results, by name. Empty before the first check, and on a server without https. */
  certificateEnds(): readonly PlaceState[] {
    return this.#found
  }

  /** Checks if that is due: within an hour after a start, then once a day. */
  async look(signal: AbortSignal): Promise<void> {
    await this.#lookIfDue(signal)
    await this.#parts.alerts.report('CERTIFICATES', troubleOf(this.#found))
  }

  async #lookIfDue(signal: AbortSignal): Promise<void> {
    const { db, log, domainCheck, publicBaseUrl } = this.#parts
    const own = placeOf(publicBaseUrl)
    const now = db.clock.now()
    if (!own || (this.#lookedAt !== undefined && now - this.#lookedAt < DUE_MS)) return
    const places = [own, ...listWorkingDomains(db, MAX_DOMAINS)]
    const found: PlaceState[] = []
    for (let from = 0; from < places.length && !signal.aborted; from += MAX_CONCURRENT) {
      const some = places.slice(from, from + MAX_CONCURRENT)
      found.push(...(await Promise.all(some.map((place) => checkPlace(domainCheck, place, now)))))
    }
    if (signal.aborted) return
    this.#found = found
    this.#lookedAt = now
    for (const { host, status, detail, endsAt } of found) {
      if (status !== 'warning') continue
      const ends = endsAt === null ? {} : { endsAt: toIso(endsAt) }
      log.warn('a problem with https', { host, problem: detail, ...ends })
    }
  }
}

function troubleOf(found: readonly PlaceState[]): Trouble | undefined {
  const wrong = found.filter(({ status }) => status === 'error')
  if (wrong.length === 0) return undefined
  const named = wrong.slice(0, MAX_NAMED).map(({ host, detail }) => `${host}: ${detail}.`)
  const others = wrong.length - named.length
  return {
    text: [...named, ...(others > 0 ? [`And ${counted(others, 'other name')}.`] : [])].join(' '),
    remedy: 'Run `carillon doctor` to check each of them again and see the remedy.',
  }
}
