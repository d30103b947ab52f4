import type { Chosen } from '../../compliance/topics/choices.ts'
import type { FieldChange } from '../../contacts/activities/service.ts'
import type { KnownContact, Suppressed } from '../../contacts/records/bulk.ts'
import { addressesOf } from '../../contacts/topics/service.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { say } from '../cells/remarks.ts'
import type { ContactValues, OptOuts, ReadableRow } from '../cells/row.ts'
import { tagKey } from '../cells/tag-cell.ts'
import type { Verdict } from '../imports/table.ts'
import { changed } from './contact-changes.ts'
import { addressOf, type Facts, type ImportedRow, type ImportScope } from './facts.ts'
import { TopicPlanner } from './topic-choices.ts'

/**
 * The changes of an import by a chunk of rows. The plan depends only on the rows and on the facts read for
 * them. A dry run makes the same plan without executing it, so its verdicts equal the verdicts of the import.
 */
export interface Plan {
  /** An entry for each row, in the order of the rows. */
  rows: PlannedRow[]
  /** Names of the tags that have to be created, by `tagKey`. */
  newTags: Map<string, string>
  /** Addresses to put on the suppression list. */
  optOuts: Mutable<OptOuts>
}

type Mutable<Lists> = { -readonly [Name in keyof Lists]: string[] }

export interface PlannedRow {
  verdict: Verdict
  /** Internal id of the existing contact. Null if there is none. */
  contactId: number | null
  /** The number of a row without a contact, or its address if it has no number. Later rows with it are duplicates. */
  phone: string | null
  /** Why the row is not imported. Null if it is. */
  reason: readonly StoredSentence[] | null
  /** Remarks on the values of a row that is imported. */
  remarks: readonly StoredSentence[]
  isSuppressed: boolean
  /** Choices about topics, also of a row that is not imported. A new contact has no id in them yet. */
  choices?: readonly Chosen[] | undefined
  creation?: Creation
  change?: Change
}

export interface Creation {
  values: ContactValues
  suppressed: Suppressed
  tagKeys: readonly string[]
  /** Internal id of the sender that the new contact prefers. */
  preferredSenderId: number | undefined
  /** Whether to record the consent that was attested for the file. */
  isConsenting: boolean
}

/** The change of an existing contact. */
export interface Change {
  /** The contact with its new values. */
  contact: KnownContact
  changes: FieldChange[]
  /** Time when the addresses of the contact, with its new values, were suppressed. */
  suppressed: Suppressed
  /** Keys of the tags that the contact does not have yet. */
  tagKeys: readonly string[]
  joinsSegment: boolean
}

/**
 * Plans a chunk of rows. Of several rows with the same phone number, or without a number and with the same
 * email address, only the first is imported. The others are duplicates, with any verdict of the first.
 */
export function planRows(facts: Facts, scope: ImportScope, rows: readonly ImportedRow[]): Plan {
  return new Planner(facts, scope).plan(rows)
}

const NO_REMARKS: readonly StoredSentence[] = []
const NO_OPT_OUTS: OptOuts = { phones: [], emails: [], deadEmails: [] }

/** What counts of a row although it is not imported. */
interface Counting {
  optOuts: OptOuts
  /** Unsubscriptions from topics. Undefined when the row has none. */
  choices: readonly Chosen[] | undefined
}

/** Returns the reason why a row is not imported, and what of the row still counts. */
const because = (reason: StoredSentence, { optOuts, choices }: Counting): StoredSentence[] => [
  reason,
  ...(optOuts === NO_OPT_OUTS ? [] : [say.optOutCounts()]),
  ...(choices === undefined ? [] : [say.topicsCount()]),
]

function notImported(
  verdict: 'DUPLICATE' | 'REJECTED',
  reason: StoredSentence,
  counting: Counting,
): PlannedRow {
  return {
    verdict,
    contactId: null,
    phone: null,
    reason: because(reason, counting),
    remarks: NO_REMARKS,
    isSuppressed: counting.optOuts.phones.length > 0,
    choices: counting.choices,
  }
}

class Planner {
  readonly #facts: Facts
  readonly #scope: ImportScope
  readonly #rowOf = new Map<string, number>()
  readonly #rowOfContact = new Map<number, number>()
  readonly #rowOfEmail: Map<string, number>
  readonly #newTags = new Map<string, string>()
  readonly #optOuts: Mutable<OptOuts> = { phones: [], emails: [], deadEmails: [] }
  /** Addresses that earlier rows opted out and that are not in the facts yet. */
  readonly #optedOut: Set<string>
  readonly #topics: TopicPlanner
  /** Number of further contacts that may be created. */
  #left: number

  constructor(facts: Facts, scope: ImportScope) {
    this.#facts = facts
    this.#scope = scope
    this.#optedOut = scope.isDryRun ? scope.optedOut : new Set()
    this.#rowOfEmail = scope.isDryRun ? scope.rowOfEmail : new Map()
    this.#topics = new TopicPlanner(facts.topics, scope, (channel, address) =>
      this.#isSuppressed(channel, address),
    )
    this.#left = facts.room.left
  }

  plan(rows: readonly ImportedRow[]): Plan {
    const planned = rows.map((row) => this.#planRow(row))
    return { rows: planned, newTags: this.#newTags, optOuts: this.#optOuts }
  }

  #planRow({ number, reading }: ImportedRow): PlannedRow {
    const { optOuts = NO_OPT_OUTS } = reading
    if ('reason' in reading) {
      this.#optOut(optOuts)
      return notImported('REJECTED', reading.reason, {
        optOuts,
        choices: this.#topics.unsubscriptions(reading.topics),
      })
    }
    const { values, topics } = reading
    const known = this.#knownOf(values)
    const earlier = this.#earlierRow(values, known)
    if (earlier !== undefined) {
      this.#optOut(optOuts)
      const kind = values.phone === null ? 'email' : 'other'
      return notImported('DUPLICATE', say.sameRow({ row: earlier, kind }), {
        optOuts,
        choices: this.#topics.unsubscriptions(topics, known),
      })
    }
    this.#rowOf.set(addressOf(values), number)
    if (known) this.#rowOfContact.set(known.id, number)
    const isSuppressed = this.#isRowSuppressed(reading)
    const kept = this.#keptOptOuts(reading)
    const rowOptOuts = optOutsOf(reading, known)
    const optsOut = this.#optOut(rowOptOuts)
    const { mode } = this.#scope
    if (known ? mode === 'CREATE_ONLY' : mode === 'UPDATE_ONLY') {
      const kind = values.phone === null || known?.phone === null ? 'email' : 'other'
      const choices = this.#topics.unsubscriptions(topics, known)
      const reason = because(known ? say.known({ kind }) : say.unknown({ kind }), {
        optOuts: rowOptOuts,
        choices,
      })
      const phone = known ? null : addressOf(values)
      return {
        verdict: 'SKIPPED',
        contactId: known?.id ?? null,
        phone,
        reason,
        remarks: NO_REMARKS,
        isSuppressed,
        choices,
      }
    }
    const limit = !known && this.#left === 0 ? this.#facts.room.limit?.() : undefined
    if (limit) {
      // The number is stored, so that later rows with it are duplicates.
      const full = notImported('REJECTED', say.contactsFull({ ...limit }), {
        optOuts: rowOptOuts,
        choices: this.#topics.unsubscriptions(topics),
      })
      return { ...full, phone: addressOf(values), isSuppressed }
    }
    if (values.email && !this.#rowOfEmail.has(values.email)) this.#rowOfEmail.set(values.email, number)
    const planned = known ? this.#planKnown(known, reading, optsOut) : this.#planNew(reading, isSuppressed)
    return {
      ...planned,
      remarks: kept.length > 0 ? [...planned.remarks, ...kept] : planned.remarks,
      isSuppressed,
    }
  }

  /**
   * Returns remarks for messages that the person wants according to the row, but opted out of. An import does
   * not lift opt-outs.
   */
  #keptOptOuts({ values: { phone, email }, isOptedIn }: ReadableRow): StoredSentence[] {
    if (isOptedIn === undefined) return []
    const isKept = {
      sms: isOptedIn.sms && phone !== null && this.#isSuppressed('SMS', phone),
      email: isOptedIn.email && email != null && this.#isSuppressed('EMAIL', email),
    }
    return [...(isKept.sms ? [say.keptPhone()] : []), ...(isKept.email ? [say.keptEmail()] : [])]
  }

  /** Collects the opt-outs of a row. Returns whether any of its addresses was not suppressed before. */
  #optOut(optOuts: OptOuts): boolean {
    if (optOuts === NO_OPT_OUTS) return false
    const { phones, emails, deadEmails } = optOuts
    const newPhones = phones.filter((phone) => !this.#isSuppressed('SMS', phone))
    const newEmails = emails.filter((email) => !this.#isSuppressed('EMAIL', email))
    const newDead = deadEmails.filter((email) => !this.#isSuppressed('EMAIL', email))
    this.#optOuts.phones.push(...newPhones)
    this.#optOuts.emails.push(...newEmails)
    this.#optOuts.deadEmails.push(...newDead)
    for (const address of [...newPhones, ...newEmails, ...newDead]) this.#optedOut.add(address)
    return newPhones.length + newEmails.length + newDead.length > 0
  }

  #isSuppressed(channel: 'SMS' | 'EMAIL', address: string): boolean {
    const { suppressedPhones, suppressedEmails } = this.#facts
    const list = channel === 'SMS' ? suppressedPhones : suppressedEmails
    return list.has(address) || this.#optedOut.has(address)
  }

  /** Returns whether the address that the row sends to is suppressed, or the row says so. */
  #isRowSuppressed({ values, isEmailOptedOut, isEmailDead }: ReadableRow): boolean {
    if (values.phone !== null) return values.isOptedOut || this.#isSuppressed('SMS', values.phone)
    return Boolean(isEmailOptedOut || isEmailDead) || this.#isSuppressed('EMAIL', addressOf(values))
  }

  /**
   * Returns the contact of a row: the contact with its number, or for a row without a number, with its email
   * address. A new number goes to the contact that has the email address and no number, unless an earlier row
   * is about that contact.
   */
  #knownOf({ phone, email }: ContactValues): KnownContact | undefined {
    const { known, knownByEmail } = this.#facts
    const ofEmail = email === undefined ? undefined : knownByEmail.get(email)
    if (phone === null) return ofEmail
    const ofNumber = known.get(phone)
    if (ofNumber || !ofEmail || ofEmail.phone !== null) return ofNumber
    return this.#rowAbout(ofEmail) === undefined ? ofEmail : undefined
  }

  #rowAbout({ id }: KnownContact): number | undefined {
    return this.#rowOfContact.get(id) ?? this.#facts.rowOfContact.get(id)
  }

  #earlierRow(values: ContactValues, known: KnownContact | undefined): number | undefined {
    const address = addressOf(values)
    const row = this.#rowOf.get(address) ?? this.#facts.rowOfAddress.get(address)
    if (row !== undefined) return row
    const rowOfEmail = values.phone === null ? this.#rowOfEmail.get(address) : undefined
    const rows = [rowOfEmail, known && this.#rowAbout(known)].filter((one) => one !== undefined)
    return rows.length > 0 ? Math.min(...rows) : undefined
  }

  #planNew(reading: ReadableRow, isSuppressed: boolean): Omit<PlannedRow, 'isSuppressed'> {
    const { isDryRun } = this.#scope
    const { warnings, noConsent } = reading
    this.#left -= 1
    const values = named(reading)
    const { remark, id: preferredSenderId } = this.#sender(reading)
    const own = addressesOf(values)
    const topics = this.#topics.plan(reading.topics, { of: own, own })
    const remarks = [...remarksOf(reading), ...(remark ? [remark] : []), ...topics.remarks]
    const creation = {
      values,
      preferredSenderId,
      suppressed: this.#suppressed(values.phone, values.email),
      tagKeys: this.#wantedTags(values),
      isConsenting: !isSuppressed && noConsent === undefined,
    }
    return {
      verdict: 'CREATED',
      contactId: null,
      phone: isDryRun ? addressOf(values) : null,
      reason: null,
      remarks: remarks.length > 0 ? [...warnings, ...remarks] : warnings,
      choices: topics.choices,
      creation,
    }
  }

  /** Returns the id of the preferred sender in the row, or a remark that there is no such sender. */
  #sender({ preferredSender }: ReadableRow): { id?: number; remark?: StoredSentence } {
    if (preferredSender === undefined) return {}
    const id = this.#facts.senders.get(preferredSender)
    return id === undefined ? { remark: say.senderUnknown() } : { id }
  }

  /** Plans a row of an existing contact: changed values, added tags, joining the segment, and choices about topics. */
  #planKnown(known: KnownContact, reading: ReadableRow, optsOut: boolean): Omit<PlannedRow, 'isSuppressed'> {
    const { values, warnings } = reading
    const { segmentId, members, tags, tagIdsOf } = this.#facts
    const { contact, changes } = changed(known, values)
    const own = tagIdsOf.get(known.id)
    const tagKeys = this.#wantedTags(values).filter((key) => {
      const tag = tags.get(key)
      return !(tag && own?.has(tag.id))
    })
    const joinsSegment = segmentId !== undefined && !members.has(known.id)
    const stays = staysSilent(known, values)
    const topics = this.#topics.plan(reading.topics, {
      of: addressesOf(contact),
      own: addressesOf(values),
      contactId: known.id,
    })
    const choosesAnew = topics.choices.length > 0
    const isChanged = changes.length > 0 || tagKeys.length > 0 || joinsSegment || optsOut || choosesAnew
    const suppressed = this.#suppressed(contact.phone, contact.email)
    return {
      verdict: isChanged ? 'UPDATED' : 'UNCHANGED',
      contactId: known.id,
      phone: null,
      reason: null,
      remarks:
        stays || topics.remarks.length > 0
          ? [...warnings, ...(stays ? [stays] : []), ...topics.remarks]
          : warnings,
      choices: topics.choices,
      ...(isChanged ? { change: { contact, changes, suppressed, tagKeys, joinsSegment } } : {}),
    }
  }

  #suppressed(phone: string | null, email: string | null | undefined): Suppressed {
    return {
      phoneAt: (phone && this.#facts.suppressedPhones.get(phone)) || null,
      emailAt: (email && this.#facts.suppressedEmails.get(email)) || null,
    }
  }

  /** Keys of the tags in the row and of the tags that every contact gets, each key once. */
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

/**
 * Returns the opt-outs of a row. If the row has no email address, an opt-out of email applies to the email
 * address of the contact.
 */
function optOutsOf(
  { optOuts = NO_OPT_OUTS, isEmailOptedOut, isEmailDead, values }: ReadableRow,
  known?: KnownContact,
): OptOuts {
  if (!(isEmailOptedOut || isEmailDead) || values.email !== undefined || !known?.email) return optOuts
  const own = [known.email]
  return { phones: optOuts.phones, emails: isEmailOptedOut ? own : [], deadEmails: isEmailDead ? own : [] }
}

/** Returns the remark that a contact keeps its status, if the row would make it ACTIVE again. */
const staysSilent = ({ status }: KnownContact, values: ContactValues): StoredSentence | undefined =>
  values.status === 'ACTIVE' && status !== 'ACTIVE'
    ? say.staysStatus({ status: status === 'INVALID' ? status : 'other' })
    : undefined

/** Returns the values of a new contact, with the substitute if the row has no first name. */
function named({ values, standIn }: ReadableRow): ContactValues {
  if (!standIn) return values
  const { lastName, ...others } = values
  return {
    ...others,
    ...(standIn.isLastName || lastName === undefined ? {} : { lastName }),
    firstName: standIn.firstName,
  }
}

/** Returns remarks for new contacts only. */
const remarksOf = ({ standIn, noConsent }: ReadableRow): StoredSentence[] =>
  [standIn?.remark, noConsent].filter((remark) => remark !== undefined)
