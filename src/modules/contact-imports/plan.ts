import { isDeepStrictEqual } from 'node:util'
import type { FieldChange } from '../contact-activities/service.ts'
import { type CustomValues, mergeValues, parseValues } from '../custom-fields/service.ts'
import type { KnownContact, Suppressed } from './contact-queries.ts'
import type { Facts, ImportedRow, ImportScope } from './facts.ts'
import { type ContactValues, TEXT_FIELDS } from './row.ts'
import type { Verdict } from './table.ts'
import { tagKey } from './tag-cell.ts'

/**
 * What is to be done with the rows of a chunk: a function of the rows and of
 * what the database says about them, and of nothing else. A dry run stops
 * here; that is why its verdicts are those of the run after it.
 */
export interface Plan {
  /** One per row, in their order. */
  rows: PlannedRow[]
  /** Tags that do not exist yet: name by `tagKey`. */
  newTags: Map<string, string>
  /** Numbers to put on the suppression list. */
  optOuts: string[]
}

export interface PlannedRow {
  verdict: Verdict
  /** The contact that is there. */
  contactId: number | null
  /** The number, when no contact has it. */
  phone: string | null
  reason: string | null
  isSuppressed: boolean
  creation?: Creation
  change?: Change
}

export interface Creation {
  values: ContactValues
  suppressed: Suppressed
  tagKeys: readonly string[]
}

/** What a contact is to get. */
export interface Change {
  /** As it will be. */
  contact: KnownContact
  changes: FieldChange[]
  /** Of its addresses, as they will be. */
  suppressed: Suppressed
  /** Those it does not have. */
  tagKeys: readonly string[]
  joinsSegment: boolean
}

/** A row's number has the first row that has it; whatever became of that one, the others are duplicates. */
export function planRows(facts: Facts, scope: ImportScope, rows: readonly ImportedRow[]): Plan {
  return new Planner(facts, scope).plan(rows)
}

const without = (verdict: 'DUPLICATE' | 'REJECTED', reason: string): PlannedRow => ({
  verdict,
  contactId: null,
  phone: null,
  reason,
  isSuppressed: false,
})

const SKIPPED = {
  CREATE_ONLY: 'A contact has this number, and CREATE_ONLY leaves those as they are.',
  UPDATE_ONLY: 'No contact has this number, and UPDATE_ONLY makes none.',
}
const OPT_OUT_COUNTS = 'The opt-out in the file counts all the same.'

class Planner {
  readonly #facts: Facts
  readonly #scope: ImportScope
  readonly #rowOf = new Map<string, number>()
  readonly #newTags = new Map<string, string>()
  readonly #optOuts: string[] = []

  constructor(facts: Facts, scope: ImportScope) {
    this.#facts = facts
    this.#scope = scope
  }

  plan(rows: readonly ImportedRow[]): Plan {
    const planned = rows.map((row) => this.#planRow(row))
    return { rows: planned, newTags: this.#newTags, optOuts: this.#optOuts }
  }

  #planRow({ number, reading }: ImportedRow): PlannedRow {
    if ('reason' in reading) return without('REJECTED', reading.reason)
    const { values } = reading
    const known = this.#facts.known.get(values.phone)
    const earlier = this.#earlierRow(values.phone, known)
    if (earlier !== undefined) return without('DUPLICATE', `Row ${earlier} has the same phone number.`)
    this.#rowOf.set(values.phone, number)
    const wasSuppressed = this.#facts.suppressedPhones.has(values.phone)
    if (values.isOptedOut && !wasSuppressed) this.#optOuts.push(values.phone)
    const isSuppressed = wasSuppressed || values.isOptedOut
    if (known) return { ...this.#planKnown(known, values), isSuppressed }
    return { ...this.#planNew(values), isSuppressed }
  }

  #earlierRow(phone: string, known: KnownContact | undefined): number | undefined {
    const { rowOfPhone, rowOfContact } = this.#facts
    return this.#rowOf.get(phone) ?? rowOfPhone.get(phone) ?? (known && rowOfContact.get(known.id))
  }

  #planNew(values: ContactValues): Omit<PlannedRow, 'isSuppressed'> {
    const { mode, isDryRun } = this.#scope
    if (mode === 'UPDATE_ONLY') return this.#skip(mode, values, null)
    const creation = {
      values,
      suppressed: this.#suppressed(values.phone, values.email),
      tagKeys: this.#wantedTags(values),
    }
    return {
      verdict: 'CREATED',
      contactId: null,
      phone: isDryRun ? values.phone : null,
      reason: null,
      creation,
    }
  }

  /** Takes over what the row has and the contact has not, or has otherwise. */
  #planKnown(known: KnownContact, values: ContactValues): Omit<PlannedRow, 'isSuppressed'> {
    const { mode } = this.#scope
    if (mode === 'CREATE_ONLY') return this.#skip(mode, values, known.id)
    const { segmentId, members, suppressedPhones, tags, tagIdsOf } = this.#facts
    const { contact, changes } = changed(known, values)
    const own = tagIdsOf.get(known.id)
    const tagKeys = this.#wantedTags(values).filter((key) => {
      const tag = tags.get(key)
      return !(tag && own?.has(tag.id))
    })
    const joinsSegment = segmentId !== undefined && !members.has(known.id)
    const optsOut = values.isOptedOut && !suppressedPhones.has(values.phone)
    const isChanged = changes.length > 0 || tagKeys.length > 0 || joinsSegment || optsOut
    const suppressed = this.#suppressed(known.phone, contact.email)
    return {
      verdict: isChanged ? 'UPDATED' : 'UNCHANGED',
      contactId: known.id,
      phone: null,
      reason: null,
      ...(isChanged ? { change: { contact, changes, suppressed, tagKeys, joinsSegment } } : {}),
    }
  }

  #skip(
    mode: keyof typeof SKIPPED,
    values: ContactValues,
    contactId: number | null,
  ): Omit<PlannedRow, 'isSuppressed'> {
    const reason = values.isOptedOut ? `${SKIPPED[mode]} ${OPT_OUT_COUNTS}` : SKIPPED[mode]
    return { verdict: 'SKIPPED', contactId, phone: contactId === null ? values.phone : null, reason }
  }

  #suppressed(phone: string, email: string | null | undefined): Suppressed {
    return {
      phoneAt: this.#facts.suppressedPhones.get(phone) ?? null,
      emailAt: (email && this.#facts.suppressedEmails.get(email)) || null,
    }
  }

  /** Keys of the row's tags and of those that everybody is given, each once. */
  #wantedTags({ tags: names }: ContactValues): readonly string[] {
    const { commonTagKeys, tags } = this.#facts
    if (names.length === 0) return commonTagKeys
    for (const name of names) {
      const key = tagKey(name)
      if (!tags.has(key) && !this.#newTags.has(key)) this.#newTags.set(key, name)
    }
    return [...new Set([...names.map(tagKey), ...commonTagKeys])]
  }
}

/** The contact with the row's values; an entry per field that is another one then, as in the contact record. */
function changed(
  known: KnownContact,
  values: ContactValues,
): { contact: KnownContact; changes: FieldChange[] } {
  const changes: FieldChange[] = []
  for (const field of TEXT_FIELDS) {
    const to = values[field]
    if (to !== undefined && to !== known[field]) changes.push({ field, from: known[field], to })
  }
  const contact = changes.length === 0 ? known : { ...known, ...textsOf(changes) }
  const custom = changedCustomFields(known, values.customFields)
  if (custom.length === 0) return { contact, changes }
  const customFields = mergeValues(known.customFields, values.customFields ?? {})
  return { contact: { ...contact, customFields }, changes: [...changes, ...custom] }
}

const textsOf = (changes: readonly FieldChange[]): Partial<KnownContact> =>
  Object.fromEntries(changes.map(({ field, to }) => [field, to]))

function changedCustomFields(known: KnownContact, values: CustomValues | undefined): FieldChange[] {
  if (!values) return []
  const before = parseValues(known.customFields)
  return Object.keys(values)
    .filter((key) => !isDeepStrictEqual(values[key], before[key]))
    .map((key) => ({ field: `customFields.${key}`, from: before[key] ?? null, to: values[key] ?? null }))
}
