import { findOrganizationId } from '../../accounts/organizations/store.ts'
import type { Rows } from '../../db/bare-reader.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import type { ErasureLedger, LedgerEntry } from '../../storage/guarding/erasure-ledger.ts'
import { personOfContact } from '../dossier/person.ts'
import { beginErasure } from './service.ts'
import { findErasure, listAllErasures } from './store.ts'

/**
 * Repeats the erasures that the ledger has but the data does not have, because an older copy of the data was
 * restored. Called at each start.
 */
export async function repeatErasures({
  db,
  log,
  ledger,
}: {
  db: Db
  log: Log
  ledger: ErasureLedger
}): Promise<void> {
  for (const entry of ledger.read()) report(log, entry, await db.write((tx) => repeat(tx, entry)))
}

/** Repeats erasures of newer data that was moved aside, like `repeatErasures`. */
export function repeatErasuresOf(newer: Rows, { db, log }: { db: Db; log: Log }): void {
  for (const entry of listAllErasures(newer))
    report(
      log,
      entry,
      db.writeNow((tx) => repeat(tx, entry)),
    )
}

function report(log: Log, { erasure, contact }: LedgerEntry, outcome: Outcome): void {
  const fields = { erasure, contact }
  if (outcome === 'REPEATED')
    log.warn('a person whose data was erased came back with an older copy and is erased again', fields)
  if (outcome === 'NOT_FOUND')
    log.warn(
      'an older copy may have a person whose data was erased by the address alone, so erase it again',
      fields,
    )
}

type Outcome = 'KNOWN' | 'REPEATED' | 'NOT_FOUND'

function repeat(
  tx: Parameters<typeof beginErasure>[0],
  { erasure, organization, contact }: LedgerEntry,
): Outcome {
  const organizationId = findOrganizationId(tx, organization)
  if (organizationId === undefined || findErasure(tx, organizationId, erasure)) return 'KNOWN'
  if (contact === null) return 'NOT_FOUND'
  try {
    beginErasure(tx, personOfContact(tx, organizationId, contact), erasure)
    return 'REPEATED'
  } catch (error) {
    // The copy is from before the contact was made.
    if (error instanceof AppError && error.code === 'NOT_FOUND') return 'KNOWN'
    throw error
  }
}
