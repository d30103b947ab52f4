import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../lib/principal.ts'
import { type ConsentEvidence, recordConsent } from '../consents/service.ts'
import { suppress } from '../suppressions/service.ts'
import * as queries from './contact-queries.ts'
import type { Counts } from './queries.ts'
import type { Cells } from './read-csv.ts'
import { type ContactValues, type RowReading, TEXT_FIELDS } from './row.ts'
import type { Verdict } from './table.ts'

export interface ImportedRow {
  /** 1 is the first after the header. */
  number: number
  cells: Cells
  reading: RowReading
}

export interface ImportScope {
  importId: number
  organizationId: number
  actor: Actor
}

interface Outcome {
  verdict: Verdict
  contactId: number | null
  reason: string | null
  isSuppressed: boolean
}

const noCounts = (): Counts => ({
  CREATED: 0,
  UPDATED: 0,
  UNCHANGED: 0,
  DUPLICATE: 0,
  REJECTED: 0,
  suppressed: 0,
  warned: 0,
})

/** Brings rows into the contact list and writes the verdict on each. */
export function applyRows(tx: Tx, scope: ImportScope, rows: readonly ImportedRow[]): Counts {
  const counts = noCounts()
  const tagIds = new Map<string, number>()
  for (const { number, cells, reading } of rows) {
    const isRejected = 'reason' in reading
    const outcome = isRejected ? rejected(reading.reason) : applyValues(tx, scope, reading.values, tagIds)
    const warnings = isRejected || outcome.verdict === 'DUPLICATE' ? [] : reading.warnings
    counts[outcome.verdict] += 1
    if (outcome.isSuppressed) counts.suppressed += 1
    if (warnings.length > 0) counts.warned += 1
    queries.insertVerdict(tx, {
      importId: scope.importId,
      rowNumber: number,
      verdict: outcome.verdict,
      contactId: outcome.contactId,
      reason: outcome.reason ?? (warnings.join(' ') || null),
      cells: isRejected ? JSON.stringify(cells) : null,
    })
  }
  return counts
}

const rejected = (reason: string): Outcome => ({
  verdict: 'REJECTED',
  contactId: null,
  reason,
  isSuppressed: false,
})

function applyValues(
  tx: Tx,
  scope: ImportScope,
  values: ContactValues,
  tagIds: Map<string, number>,
): Outcome {
  const known = queries.findContact(tx, scope.organizationId, values.phone)
  if (!known) return createContact(tx, scope, values, tagIds)
  const earlierRow = queries.findRowOfContact(tx, scope.importId, known.id)
  if (earlierRow !== undefined) {
    const reason = `Row ${earlierRow} has the same phone number.`
    return { verdict: 'DUPLICATE', contactId: null, reason, isSuppressed: false }
  }
  return updateContact(tx, scope, known, values, tagIds)
}

function createContact(
  tx: Tx,
  scope: ImportScope,
  values: ContactValues,
  tagIds: Map<string, number>,
): Outcome {
  const { organizationId } = scope
  const suppressed = queries.findSuppressed(tx, organizationId, values.phone, values.email ?? null)
  const contactId = queries.insertContact(tx, organizationId, values, suppressed)
  attachTags(tx, organizationId, contactId, values.tags, tagIds)
  const isSuppressed = suppressed.phoneAt !== null || values.isOptedOut
  // An import never lifts an opt-out, so it does not attest consent against one either.
  if (!isSuppressed) recordConsent(tx, 'OPT_IN', evidence(scope, contactId, values.phone))
  else if (suppressed.phoneAt === null) suppress(tx, evidence(scope, contactId, values.phone))
  return { verdict: 'CREATED', contactId, reason: null, isSuppressed }
}

function updateContact(
  tx: Tx,
  scope: ImportScope,
  known: queries.KnownContact,
  values: ContactValues,
  tagIds: Map<string, number>,
): Outcome {
  const { organizationId } = scope
  const changed = TEXT_FIELDS.filter((field) => values[field] !== undefined && values[field] !== known[field])
  for (const field of changed) known[field] = values[field] ?? null
  const suppressed = queries.findSuppressed(tx, organizationId, values.phone, known.email)
  const newTags = attachTags(tx, organizationId, known.id, values.tags, tagIds)
  if (changed.length > 0) queries.updateContact(tx, known, suppressed)
  else if (newTags > 0) queries.touchContact(tx, known.id)
  const isNewOptOut = values.isOptedOut && suppressed.phoneAt === null
  if (isNewOptOut) suppress(tx, evidence(scope, known.id, values.phone))
  return {
    verdict: changed.length > 0 || newTags > 0 || isNewOptOut ? 'UPDATED' : 'UNCHANGED',
    contactId: known.id,
    reason: null,
    isSuppressed: suppressed.phoneAt !== null || isNewOptOut,
  }
}

const evidence = (scope: ImportScope, contactId: number, phone: string): ConsentEvidence => ({
  organizationId: scope.organizationId,
  channel: 'SMS',
  address: phone,
  method: 'IMPORT',
  actor: scope.actor,
  contactId,
})

/** @returns how many of them the contact did not have */
function attachTags(
  tx: Tx,
  organizationId: number,
  contactId: number,
  names: readonly string[],
  tagIds: Map<string, number>,
): number {
  let attached = 0
  for (const name of names) {
    let id = tagIds.get(name)
    if (id === undefined) {
      id = queries.findOrCreateTag(tx, organizationId, name)
      tagIds.set(name, id)
    }
    if (queries.attachTag(tx, organizationId, contactId, id)) attached += 1
  }
  return attached
}
