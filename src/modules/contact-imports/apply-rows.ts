import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../lib/principal.ts'
import { actorIdOrContact } from '../actors/service.ts'
import { type ConsentEvidence, recordConsent } from '../consents/service.ts'
import { type ContactChange, type FieldChange, recordChanges } from '../contact-activities/service.ts'
import { type CustomValues, mergeValues, parseValues } from '../custom-fields/service.ts'
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

/** Brings rows into the contact list and writes the verdict on each. */
export function applyRows(tx: Tx, scope: ImportScope, rows: readonly ImportedRow[]): Counts {
  const outcomes = new Chunk(tx, scope, rows).apply()
  const counts: Counts = {
    CREATED: 0,
    UPDATED: 0,
    UNCHANGED: 0,
    DUPLICATE: 0,
    REJECTED: 0,
    suppressed: 0,
    warned: 0,
  }
  const verdicts = rows.map(({ number, cells, reading }, index): queries.NewVerdict => {
    const { verdict, contactId, reason, isSuppressed } = outcomes[index]!
    const warnings = 'reason' in reading || verdict === 'DUPLICATE' ? [] : reading.warnings
    counts[verdict] += 1
    if (isSuppressed) counts.suppressed += 1
    if (warnings.length > 0) counts.warned += 1
    return {
      rowNumber: number,
      verdict,
      contactId,
      reason: reason ?? (warnings.join(' ') || null),
      cells: verdict === 'REJECTED' ? JSON.stringify(cells) : null,
    }
  })
  queries.insertVerdicts(tx, scope.importId, verdicts)
  return counts
}

const without = (verdict: 'DUPLICATE' | 'REJECTED', reason: string): Outcome => ({
  verdict,
  contactId: null,
  reason,
  isSuppressed: false,
})

/** Puts the row's values in place of the contact's; an entry per field that changed, as in the contact record. */
function takeCustomFields(known: queries.KnownContact, values: CustomValues | undefined): FieldChange[] {
  if (!values) return []
  const before = parseValues(known.customFields)
  const changed = Object.keys(values).filter((key) => !isDeepStrictEqual(values[key], before[key]))
  if (changed.length === 0) return []
  known.customFields = mergeValues(known.customFields, values)
  return changed.map((key) => ({
    field: `customFields.${key}`,
    from: before[key] ?? null,
    to: values[key] ?? null,
  }))
}

class Chunk {
  readonly #tx: Tx
  readonly #scope: ImportScope
  readonly #rows: readonly ImportedRow[]
  readonly #known: Map<string, queries.KnownContact>
  /** Rows of earlier chunks, by contact. */
  readonly #earlierRows: Map<number, number>
  readonly #suppressedPhones: Map<string, number>
  readonly #suppressedEmails: Map<string, number>
  readonly #tags = new Map<string, queries.ImportTag>()
  /** For the timelines of contacts that were there before; of a new one its creation says it all. */
  readonly #changes: ContactChange[] = []

  constructor(tx: Tx, scope: ImportScope, rows: readonly ImportedRow[]) {
    const { organizationId, importId } = scope
    this.#tx = tx
    this.#scope = scope
    this.#rows = rows
    const phones = rows.flatMap(({ reading }) => ('reason' in reading ? [] : [reading.values.phone]))
    this.#known = queries.findContacts(tx, organizationId, phones)
    const contacts = [...this.#known.values()]
    this.#earlierRows = queries.findRowsOfContacts(
      tx,
      importId,
      contacts.map(({ id }) => id),
    )
    // Of a known contact the present address counts too: it may stay.
    const emails = [
      ...rows.map(({ reading }) => ('reason' in reading ? undefined : reading.values.email)),
      ...contacts.map(({ email }) => email),
    ].filter((email) => email !== undefined && email !== null)
    this.#suppressedPhones = queries.findSuppressions(tx, organizationId, 'SMS', phones)
    this.#suppressedEmails = queries.findSuppressions(tx, organizationId, 'EMAIL', emails)
  }

  /** One outcome per row, in their order. The first row with a number has it. */
  apply(): Outcome[] {
    const outcomes: Outcome[] = []
    const created: Array<{ index: number; values: ContactValues }> = []
    const rowOf = new Map<string, number>()
    this.#rows.forEach(({ number, reading }, index) => {
      if ('reason' in reading) {
        outcomes[index] = without('REJECTED', reading.reason)
        return
      }
      const { values } = reading
      const known = this.#known.get(values.phone)
      const earlier = rowOf.get(values.phone) ?? (known && this.#earlierRows.get(known.id))
      if (earlier !== undefined) {
        outcomes[index] = without('DUPLICATE', `Row ${earlier} has the same phone number.`)
        return
      }
      rowOf.set(values.phone, number)
      if (known) outcomes[index] = this.#update(known, values)
      else created.push({ index, values })
    })
    const ids = this.#create(created.map(({ values }) => values))
    created.forEach(({ index, values }, position) => {
      outcomes[index] = this.#settleCreated(ids[position]!, values)
    })
    recordChanges(this.#tx, this.#scope, this.#changes)
    return outcomes
  }

  #suppressed(phone: string, email: string | null | undefined): queries.Suppressed {
    return {
      phoneAt: this.#suppressedPhones.get(phone) ?? null,
      emailAt: (email && this.#suppressedEmails.get(email)) || null,
    }
  }

  #create(all: ContactValues[]): number[] {
    if (all.length === 0) return []
    const { organizationId, actor } = this.#scope
    const contacts = all.map((values) => ({
      values,
      suppressed: this.#suppressed(values.phone, values.email),
    }))
    const createdByActorId = actorIdOrContact(this.#tx, organizationId, actor)
    return queries.insertContacts(this.#tx, { organizationId, createdByActorId }, contacts)
  }

  #settleCreated(contactId: number, values: ContactValues): Outcome {
    this.#attachTags(contactId, values.tags)
    const wasSuppressed = this.#suppressedPhones.has(values.phone)
    const isSuppressed = wasSuppressed || values.isOptedOut
    // An import never lifts an opt-out, so it does not attest consent against one either.
    if (!isSuppressed) recordConsent(this.#tx, 'OPT_IN', this.#evidence(contactId, values.phone))
    else if (!wasSuppressed) suppress(this.#tx, this.#evidence(contactId, values.phone))
    return { verdict: 'CREATED', contactId, reason: null, isSuppressed }
  }

  /** Takes over what the row has and the contact has not, or has otherwise. */
  #update(known: queries.KnownContact, values: ContactValues): Outcome {
    const { id, phone } = known
    const changed = TEXT_FIELDS.filter(
      (field) => values[field] !== undefined && values[field] !== known[field],
    )
    const changes: FieldChange[] = changed.map((field) => {
      const change = { field, from: known[field], to: values[field] ?? null }
      known[field] = change.to
      return change
    })
    changes.push(...takeCustomFields(known, values.customFields))
    const suppressed = this.#suppressed(phone, known.email)
    const newTags = this.#attachTags(id, values.tags)
    if (changes.length > 0) queries.updateContact(this.#tx, known, suppressed)
    else if (newTags.length > 0) queries.touchContact(this.#tx, id)
    if (changes.length > 0) {
      this.#changes.push({ contactId: id, type: 'CONTACT_UPDATED', data: { changes } })
    }
    if (newTags.length > 0) {
      this.#changes.push({ contactId: id, type: 'TAG_ADDED', data: { tags: newTags } })
    }
    const isNewOptOut = values.isOptedOut && suppressed.phoneAt === null
    if (isNewOptOut) suppress(this.#tx, this.#evidence(id, phone))
    return {
      verdict: changes.length > 0 || newTags.length > 0 || isNewOptOut ? 'UPDATED' : 'UNCHANGED',
      contactId: id,
      reason: null,
      isSuppressed: suppressed.phoneAt !== null || isNewOptOut,
    }
  }

  /** @returns those that the contact did not have, by their public ids */
  #attachTags(contactId: number, names: readonly string[]): Array<{ id: string; name: string }> {
    const { organizationId } = this.#scope
    return names.flatMap((given) => {
      const tag = this.#tags.get(given) ?? queries.findOrCreateTag(this.#tx, organizationId, given)
      this.#tags.set(given, tag)
      const isNew = queries.attachTag(this.#tx, organizationId, contactId, tag.id)
      return isNew ? [{ id: tag.uuid, name: tag.name }] : []
    })
  }

  #evidence(contactId: number, phone: string): ConsentEvidence {
    const { organizationId, actor } = this.#scope
    return { organizationId, channel: 'SMS', address: phone, method: 'IMPORT', actor, contactId }
  }
}
