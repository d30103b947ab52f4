import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Db } from '../../db/database.ts'
import type { SendingPorts } from '../../delivery/executions/ports.ts'
import { skipWaitingOfDeleted } from '../../delivery/messages/opt-outs.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Person, PersonRule } from '../../module/person.ts'
import type { ErasureLedger } from '../../storage/guarding/erasure-ledger.ts'
import type { PersonRules } from '../dossier/dossier.ts'
import { type FoundPerson, withDeletedContacts } from '../dossier/person.ts'
import { countAbout, keysAbout } from '../dossier/rows.ts'
import { extendErasure } from './service.ts'
import * as store from './store.ts'
import type { ErasureRow } from './table.ts'

/** Number of rows erased in one write: a few milliseconds. */
const ROWS_AT_A_TIME = 100

/** Dependencies of an erasure. */
export interface ErasureDeps {
  db: Db
  personRules: PersonRules
  ports: SendingPorts
  log: Log
  /** None in memory. */
  erasureLedger?: ErasureLedger | undefined
}

type Progress = 'DONE' | 'WAITS' | 'STOPPED'

/**
 * Erases all rows about the person of an erasure, a few in each transaction. After a crash it begins again, and
 * finds less. It is done after a pass in which nothing had to wait, before and after it.
 * @returns WAITS if messages are on their way or events are not handled yet, STOPPED if `signal` ended it early
 */
export async function erase(deps: ErasureDeps, erasureId: number, signal: AbortSignal): Promise<Progress> {
  const { db, personRules, ports } = deps
  const row = store.findErasureById(db, erasureId)
  if (!row?.person) return 'DONE'
  note(deps, row)
  const named = JSON.parse(row.person) as FoundPerson
  const person = await withDeletedContacts(db, named)
  if (person !== named) await db.write((tx) => extendErasure(tx, erasureId, person))
  const rules = Object.values(personRules).flatMap((rule) =>
    rule.ofOthers ? [rule, { ...rule, ...rule.ofOthers }] : [rule],
  )
  await db.write((tx) => skipWaitingOfDeleted(tx, ports, person))
  const isWaiting = await hasToWait(db, rules, person)
  for (const rule of rules) {
    if (!(await eraseRows(db, rule, person, signal))) return 'STOPPED'
  }
  if (isWaiting || (await hasToWait(db, rules, person))) return 'WAITS'
  await db.write((tx) => store.markCompleted(tx, erasureId))
  return 'DONE'
}

/** Notes the erasure outside the data directory, so that it is repeated after an older copy was restored. */
function note({ db, log, erasureLedger: ledger }: ErasureDeps, row: ErasureRow): void {
  if (!ledger || ledger.read().some(({ erasure }) => erasure === row.uuid)) return
  try {
    ledger.append({
      erasure: row.uuid,
      organization: getOrganization(db, row.organizationId).uuid,
      contact: row.contactUuid,
      requestedAt: row.requestedAt,
    })
  } catch (cause) {
    log.warn('the erasure of a person could not be noted outside the data directory', {
      path: ledger.path,
      cause,
    })
  }
}

const pooled = (db: Db, { organizationId }: Person) =>
  db.readPool.of({ organizationId, isJob: true, advice: 'The erasure is tried again.' })

/** Erases the rows of a rule. Returns false if `signal` ended it early. */
async function eraseRows(db: Db, rule: PersonRule, person: Person, signal: AbortSignal): Promise<boolean> {
  const { erase: eraseThese, hasKeys = true } = rule
  if (!eraseThese) return true
  if (!hasKeys) {
    await db.write((tx) => eraseThese(tx, { person, ids: [] }))
    return !signal.aborted
  }
  let after = -1
  for (;;) {
    if (signal.aborted) return false
    const ids = await keysAbout(pooled(db, person), rule, person, { after, limit: ROWS_AT_A_TIME })
    if (ids.length > 0) await db.write((tx) => eraseThese(tx, { person, ids }))
    if (ids.length < ROWS_AT_A_TIME) return true
    after = ids.at(-1)!
  }
}

async function hasToWait(db: Db, rules: readonly PersonRule[], person: Person): Promise<boolean> {
  for (const rule of rules) {
    if (rule.waits && (await countAbout(pooled(db, person), rule, person, rule.waits)) > 0) return true
  }
  return false
}

const LONGEST_WAIT_MS = 60 * MINUTE_MS

/**
 * Returns the time of the next attempt of an erasure that has to wait, ms since 1970. It is soon at first,
 * later once an hour.
 */
export const nextTry = (db: Db, requestedAt: number): number => {
  const waited = db.clock.now() - requestedAt
  return db.clock.now() + Math.min(LONGEST_WAIT_MS, Math.max(2 * SECOND_MS, waited / 2))
}
