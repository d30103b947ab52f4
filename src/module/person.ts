import type { dossier } from '../../words/en/dossier.ts'
import type { Tx } from '../db/database.ts'
import { type Fragment, fragment, verbatim } from '../db/fragment.ts'

/**
 * Person for the dossier and the erasure: one contact of an organization with the contacts that were merged
 * into it, and their addresses, or an address without a contact.
 */
export interface Person {
  organizationId: number
  /** Internal ids. None for an address without a contact. */
  contactIds: readonly number[]
  /** Public ids of the same contacts. */
  contactUuids: readonly string[]
  /**
   * In E.164. An address of another contact is left out of both lists, so that the rows of the other contact
   * stay.
   */
  phones: readonly string[]
  /** In lower case. */
  emails: readonly string[]
}

/** Rows to erase. */
interface Found {
  person: Person
  /** Keys of the rows, at most a few hundred. Empty for a table without keys, because `person` finds its rows. */
  ids: readonly number[]
}

/**
 * Rule to show and erase the rows about a person in a table. The manifest of the slice that owns the table has
 * it. test/product/persons.test.ts compares the rules with the schema.
 */
export interface PersonRule {
  /** Says the heading in the dossier. */
  title(say: typeof dossier): string
  /** Says what the rows are and their purpose, in one sentence that the person understands. */
  about(say: typeof dossier): string
  /** Returns FROM and WHERE of the rows, with the table as `t`. AND may follow. */
  from(person: Person): Fragment
  /** SQL of an integer column by which the rows are walked. Default: `t.id`. */
  key?: string
  /** Whether the key identifies a row, the default. In a table without such a key, a person has few rows. */
  hasKeys?: boolean
  /** Columns that the dossier leaves out: secrets, and data that only the server needs. */
  hidden?: readonly string[]
  /** Columns that hold JSON. */
  json?: readonly string[]
  /** Columns that can hold a stored sentence. */
  sentences?: readonly string[]
  /** Says which parts of the rows stay after an erasure, and the reason, in a phrase. */
  stays: typeof NOTHING_STAYS | ((say: typeof dossier) => string)
  /** Erases the rows. A second call changes nothing. Absent if the rows stay as they are. */
  erase?(tx: Tx, found: Found): void
  /**
   * Rows of other people with data of this person, such as an address that one of them entered, or values that
   * a test message showed. The dossier does not show them, and the erasure removes only the data of this
   * person.
   */
  ofOthers?: Pick<PersonRule, 'from'> & Required<Pick<PersonRule, 'erase'>>
  /**
   * SQL condition for rows that cannot be erased yet, such as messages on their way. The erasure comes back for
   * them.
   */
  waits?: Fragment
}

/** Replacement for an erased text, if the table needs one. */
export const ERASED = '(erased)'

/** Value of `stays` for rows that are deleted. */
export const NOTHING_STAYS = 'nothing'

export const addressesOf = ({ phones, emails }: Person): string[] => [...phones, ...emails]

/** Returns the SQL condition that a row belongs to the organization and one of the contacts of the person. */
export const ofContacts = ({ organizationId, contactIds }: Person): Fragment =>
  fragment`t.organization_id = ${organizationId} AND t.contact_id IN ${[...contactIds]}`

/**
 * Returns the SQL condition that a text contains the public id of one of the contacts, or one of the addresses.
 * Phone numbers also match without the plus sign.
 * @param text SQL of the text
 */
export const mentions = (text: string, person: Person): Fragment => {
  const { contactUuids, phones, emails } = person
  const all = JSON.stringify([...contactUuids, ...phones.map((phone) => phone.slice(1)), ...emails])
  return fragment`EXISTS (SELECT 1 FROM json_each(${all}) mention WHERE instr(lower(${verbatim(text)}), mention.value))`
}
