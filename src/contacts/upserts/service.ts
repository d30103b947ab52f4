import type { Tx } from '../../db/database.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { keptIf } from '../opt-outs/service.ts'
import { listUuidsByEmail } from '../records/inbound.ts'
import { changeContact, createContact, parsePhone } from '../records/service.ts'
import { findUuidByPhone, findUuidOfAddress } from '../records/store.ts'
import type { CheckedEntry, UpsertContactInput, UpsertResult, UpsertVerdict } from './schema.ts'

type Outcome = Omit<UpsertVerdict, 'index'>

/** Creates and changes the contacts of one request in chunks. Each contact follows the rules for a single contact. */
export class Upserts {
  readonly #principal: Principal
  readonly #verdicts: UpsertVerdict[] = []
  /** The index of the entry about each contact, by the id of the contact. */
  readonly #entryOf = new Map<string, number>()

  constructor(principal: Principal) {
    this.#principal = principal
  }

  /**
   * Writes the next entries, at least one, until `isTime` returns true. A refused entry writes nothing.
   * @returns how many entries it took
   */
  takeUntil(tx: Tx, entries: readonly CheckedEntry[], isTime: () => boolean): number {
    let taken = 0
    for (const entry of entries) {
      this.#verdicts.push({ index: this.#verdicts.length, ...this.#verdictOn(tx, entry) })
      taken += 1
      if (isTime()) break
    }
    return taken
  }

  /** Returns the results of the entries so far. */
  result(): UpsertResult {
    const count = (status: UpsertVerdict['status']) =>
      this.#verdicts.filter((verdict) => verdict.status === status).length
    return {
      created: count('CREATED'),
      updated: count('UPDATED'),
      unchanged: count('UNCHANGED'),
      rejected: count('REJECTED'),
      results: this.#verdicts,
    }
  }

  #verdictOn(tx: Tx, entry: CheckedEntry): Outcome {
    try {
      if ('error' in entry) throw entry.error
      return this.#upsert(tx, entry.input)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const { code, message, details = [] } = error
      const problem = { code, message, details: [...details] }
      return { status: 'REJECTED', id: null, error: problem }
    }
  }

  #upsert(tx: Tx, { id: given, ...input }: UpsertContactInput): Outcome {
    const id = given ?? this.#find(tx, input)
    if (id === undefined) return this.#create(tx, input)
    this.#assertFirst(id)
    // An entry with the number null knows no number. A number that the contact with its address has stays.
    const isUnknown = given === undefined && input.phone === null
    const change = isUnknown ? { ...input, phone: undefined } : input
    const { isChanged, isOptOutKept } = changeContact(tx, this.#principal, id, change)
    this.#remember(id)
    return { status: isChanged ? 'UPDATED' : 'UNCHANGED', id, ...keptIf(isOptOutKept), error: null }
  }

  #create(tx: Tx, { firstName, phone, ...others }: Omit<UpsertContactInput, 'id'>): Outcome {
    if (typeof phone !== 'string' && !others.email)
      throw required(
        'phone',
        'The contact needs a phone number, an email address, or the id of a contact that exists.',
      )
    if (firstName === undefined) {
      const key = typeof phone === 'string' ? 'number' : 'email address'
      throw required('firstName', `No contact has this ${key}, and a new one needs a firstName.`)
    }
    const contact = { ...others, firstName, phone: phone ?? null }
    const { id, isOptOutKept } = createContact(tx, this.#principal, contact)
    this.#remember(id)
    return { status: 'CREATED', id, ...keptIf(isOptOutKept), error: null }
  }

  /**
   * Finds the contact with the number of an entry or, without a number, with its email address. A
   * number that no contact has goes to the contact that has the email address and no number, unless
   * an earlier entry is about that contact.
   */
  #find(tx: Tx, { phone, email }: Pick<UpsertContactInput, 'phone' | 'email'>): string | undefined {
    const { organizationId } = this.#principal
    if (typeof phone !== 'string') {
      return email ? listUuidsByEmail(tx, organizationId, email, 1)[0] : undefined
    }
    const known = findUuidByPhone(tx, organizationId, parsePhone(tx, organizationId, phone))
    if (known !== undefined || !email) return known
    const ofAddress = findUuidOfAddress(tx, organizationId, email)
    return ofAddress !== undefined && this.#entryOf.has(ofAddress) ? undefined : ofAddress
  }

  /** Throws CONFLICT for a second entry about one contact, because it is unclear which entry counts. */
  #assertFirst(id: string): void {
    const index = this.#entryOf.get(id)
    if (index === undefined) return
    throw new AppError(
      'CONFLICT',
      `Entry ${index} of this request is about the same contact. Send each contact once.`,
      {
        details: [{ index, existingId: id }],
      },
    )
  }

  #remember(id: string): void {
    this.#entryOf.set(id, this.#verdicts.length)
  }
}

const required = (field: string, message: string): AppError => invalidField(field, message, 'isRequired')
