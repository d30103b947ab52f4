import type { Tx } from '../db/database.ts'
import { type Fragment, fragment, verbatim } from '../db/fragment.ts'

/**
 * A person as the dossier and the erasure see them: one contact of an organization with the contacts that were merged
 * into it, and their addresses; or an address that no contact has.
 */
export interface Person {
  organizationId: number
  /** Internal ids; none for an address without a contact. */
  contactIds: readonly number[]
  /** Public ids of the same contacts. */
  contactUuids: readonly string[]
  /** In E.164. An address that another contact has is left out of both lists, so that the rows of that one stay. */
  phones: readonly string[]
  /** In lower case. */
  emails: readonly string[]
}

/** The rows to erase. */
interface Found {
  person: Person
  /** The keys of the rows, at most a few hundred; empty for a table without keys, where `person` finds the rows. */
  ids: readonly number[]
}

/**
 * How the rows about a person in a table are shown and erased; the manifest of the slice that owns the table has it.
 * test/product/persons.test.ts compares the rules with the schema.
 */
export interface PersonRule {
  /** Heading in the dossier. */
  title: string
  /** What the rows are and why they exist: one sentence that the person understands. */
  about: string
  /** FROM and WHERE of the rows, with the table as `t`; AND may follow. */
  from(person: Person): Fragment
  /** SQL of an integer column, by which the rows are walked; default `t.id`. */
  key?: string
  /** Whether the key identifies a row, the default. Of a table without such a key, a person has few rows. */
  hasKeys?: boolean
  /** Columns that the dossier leaves out: secrets, and what only the server needs. */
  hidden?: readonly string[]
  /** Columns that hold JSON. */
  json?: readonly string[]
  /** What an erasure leaves of the rows, and why: a phrase. */
  stays: string
  /** Erases the rows. Running it again changes nothing. Absent where the rows stay as they are. */
  erase?(tx: Tx, found: Found): void
  /**
   * Rows of other people that hold something of this person: an address that one of them entered, values that a test
   * message showed. The dossier does not show them, and the erasure removes only what is of this person.
   */
  ofOthers?: Pick<PersonRule, 'from'> & Required<Pick<PersonRule, 'erase'>>
  /** SQL condition: rows that cannot be erased yet, such as messages on their way. The erasure comes back for them. */
  waits?: Fragment
}

/** Stands for a text that was erased, where the table needs one. */
export const ERASED = '(erased)'

/** Stays of rows that are deleted. */
export const NOTHING_STAYS = 'nothing'

export const addressesOf = ({ phones, emails }: Person): string[] => [...phones, ...emails]

/** The SQL condition that a row belongs to the organization and one of the contacts of the person. */
export const ofContacts = ({ organizationId, contactIds }: Person): Fragment =>
  fragment`t.organization_id = ${organizationId} AND t.contact_id IN ${[...contactIds]}`

/**
 * The SQL condition that a text contains the public id of one of the contacts, or one of the addresses; phone numbers
 * also without the plus sign.
 * @param text SQL of the text
 */
export const mentions = (text: string, person: Person): Fragment => {
  const { contactUuids, phones, emails } = person
  const all = JSON.stringify([...contactUuids, ...phones.map((phone) => phone.slice(1)), ...emails])
  return fragment`EXISTS (SELECT 1 FROM json_each(${all}) mention WHERE instr(lower(${verbatim(text)}), mention.value))`
}
