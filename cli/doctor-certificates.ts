import { existsSync } from 'node:fs'
import { migrations } from '../migrations/index.ts'
import { createDomainReach, type DomainCheck, leadsHere } from '../src/accounts/domains/check.ts'
import { listWorkingDomains } from '../src/accounts/domains/store.ts'
import { SETTING_KEYS } from '../src/accounts/settings/store.ts'
import {
  checkPlace,
  type Place,
  type PlaceState,
  placeOf,
} from '../src/appliance/health/certificate-check.ts'
import type { Config } from '../src/config/config.ts'
import { readerOf } from '../src/db/bare-reader.ts'
import { withReader } from '../src/db/driver.ts'
import { pendingMigrations } from '../src/db/migrate.ts'
import { readSetting } from '../src/db/settings.ts'
import { SECOND_MS, systemClock } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import { until } from '../src/lib/pause.ts'
import { error, type Finding, ok, warning } from './doctor-storage.ts'

/** Largest number of domains that this command checks. The running server checks more of them, once a day. */
const MAX_DOMAINS = 20
const DEADLINE_MS = 20 * SECOND_MS

const CHECK = 'https'
const OF = { ok, warning, error } as const

/**
 * Returns the data for the check of a domain, and the working domains; undefined if the data is not
 * of this version.
 */
function readPlaces(
  config: Config,
  databasePath: string,
): { check: DomainCheck; domains: Place[] } | undefined {
  if (!existsSync(databasePath)) return undefined
  return withReader(databasePath, (connection) => {
    if (pendingMigrations(connection, migrations).length > 0) return undefined
    const secret = readSetting(connection, SETTING_KEYS.cursorSecret)
    if (secret === undefined) return undefined
    const domains = listWorkingDomains(readerOf(connection), MAX_DOMAINS)
    return { check: { reachOf: createDomainReach(config), secret }, domains }
  })
}

/**
 * Checks whether the name of this server and its domains in use lead here, and how long their
 * certificates last. Empty on a server without https.
 */
export async function checkCertificates(config: Config, databasePath: string): Promise<Finding[]> {
  const own = placeOf(config.publicBaseUrl)
  const parts = own && readPlaces(config, databasePath)
  if (!parts) return []
  const now = systemClock.now()
  const states: PlaceState[] = []
  const places = [own, ...parts.domains]
  const asked = places.map(async (place) => states.push(await checkPlace(parts.check, place, now)))
  await until(Promise.all(asked), AbortSignal.timeout(DEADLINE_MS))
  return findingsOf(places, states)
}

/**
 * Returns why the server cannot be reached at its public address, and whether its name leads here;
 * undefined if it can be reached or the address is not https.
 */
export async function problemInPublic(
  config: Config,
  databasePath: string,
): Promise<{ problem: string; leadsHere: boolean } | undefined> {
  const own = placeOf(config.publicBaseUrl)
  const parts = own && readPlaces(config, databasePath)
  if (!parts) return undefined
  const { status, detail } = await checkPlace(parts.check, own, systemClock.now())
  return status === 'error' ? { problem: detail, leadsHere: await leadsHere(parts.check, own) } : undefined
}

/**
 * Returns a finding for the name of the server, the first of `places`, and for each domain with a
 * problem.
 */
function findingsOf([own, ...domains]: readonly Place[], states: readonly PlaceState[]): Finding[] {
  const listed = states
    .filter(({ host, status }) => host === own!.host || status !== 'ok')
    .map(({ status, detail }) => OF[status](CHECK, detail))
  const fine = states.filter(({ host, status }) => host !== own!.host && status === 'ok').length
  const silent = domains.length + 1 - states.length
  const [seconds, each] = [DEADLINE_MS / SECOND_MS, 'leads here with a certificate that lasts']
  return [
    ...listed,
    ...(fine > 0 ? [ok(CHECK, `${counted(fine, 'domain')} of organizations: each ${each}`)] : []),
    ...(silent > 0 ? [warning(CHECK, `${counted(silent, 'name')} gave no answer within ${seconds} s`)] : []),
  ]
}
