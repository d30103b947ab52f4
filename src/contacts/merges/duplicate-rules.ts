import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import { enumeration } from '../../lib/describe.ts'
import { fromLiveContacts } from '../records/store.ts'

/**
 * The rules that find duplicates. Each rule is one SELECT of groups: `ids`, a JSON array, and `is_high`, 1
 * when the match is certain. Each reads one index, or the live contacts of the organization, once. All rules
 * together take 5 s at a million contacts and 0.35 s at a hundred thousand, in the read pool.
 */
export const DUPLICATE_RULES = enumeration(
  'DuplicateRule',
  'What makes contacts look like the same person.',
  {
    EMAIL: 'The same email address.',
    NAME_AND_PHONE: 'The same name, and the same last seven digits of the number.',
    NAME_AND_ADDRESS: 'The same name, and the same postal code or the same street and city.',
  },
)
export type DuplicateRule = (typeof DUPLICATE_RULES)[number]

/**
 * Maximum size of a group. A value that more contacts share is a placeholder (`none@example.com`) or
 * belongs to a reception desk.
 */
export const MAX_GROUP = 20
const IS_GROUP = verbatim(`count(*) BETWEEN 2 AND ${MAX_GROUP}`)

const ROW = interruptible('contacts.id')
const JOIN_CANDIDATE = verbatim('JOIN contacts ON contacts.id = candidate.value')

/** The name of a contact as a key for comparison; src/db/driver.ts defines `name_key`. */
const NAME = verbatim(`name_key(contacts.first_name || ' ' || ifnull(contacts.last_name, ''))`)

/**
 * Selects the contacts of `candidates` with their name keys. A key costs a microsecond, so each is
 * computed once.
 */
const named = (key: Fragment): Fragment => fragment`
  named AS MATERIALIZED (
    SELECT contacts.id, ${key} AS key, nullif(${NAME}, '') AS name
    FROM candidates CROSS JOIN json_each(candidates.ids) candidate
      CROSS ${JOIN_CANDIDATE})`

/**
 * Groups contacts by email address. The match is certain only if all contacts that have a name have
 * the same name: couples share an address.
 */
const byEmail = (organizationId: number): Fragment => fragment`
  WITH candidates AS MATERIALIZED (
    SELECT json_group_array(id) AS ids
    ${fromLiveContacts(organizationId, 'INDEXED BY contacts_email')} AND ${ROW} AND email > ''
    GROUP BY email HAVING ${IS_GROUP}),
  ${named(verbatim('email'))}
  SELECT json_group_array(id) AS ids, min(name) IS max(name) AS is_high FROM named GROUP BY key`

/** The last seven digits stay the same when the country or area code is wrong or missing. */
const LAST_DIGITS = verbatim('CAST(substr(contacts.phone, -7) AS INTEGER)')

const byNameAndPhone = (organizationId: number): Fragment => fragment`
  WITH candidates AS MATERIALIZED (
    SELECT json_group_array(id) AS ids
    ${fromLiveContacts(organizationId, 'INDEXED BY contacts_phone')} AND ${ROW} AND phone > ''
    GROUP BY ${LAST_DIGITS} HAVING count(*) > 1),
  ${named(LAST_DIGITS)}
  SELECT json_group_array(id) AS ids, 1 AS is_high FROM named
  WHERE name IS NOT NULL GROUP BY key, name HAVING ${IS_GROUP}`

/** The postal code without spaces and without the last four digits of a ZIP+4. */
const POSTAL_CODE = verbatim(`iif(contacts.postal_code GLOB '[0-9][0-9][0-9][0-9][0-9]-[0-9][0-9][0-9][0-9]',
  substr(contacts.postal_code, 1, 5), upper(replace(contacts.postal_code, ' ', '')))`)
const STREET = verbatim(`rtrim(lower(contacts.address_line1), ' .')`)

/**
 * Groups contacts by first and last name with the postal code or, without one, with street and city.
 * The match is certain when the street is the same.
 */
const byNameAndAddress = (organizationId: number): Fragment => fragment`
  SELECT json_group_array(contacts.id) AS ids,
    count(contacts.address_line1) = count(*) AND min(${STREET}) = max(${STREET}) AS is_high
  ${fromLiveContacts(organizationId, 'INDEXED BY contacts_walk')}
    AND ${ROW} AND contacts.first_name <> '' AND contacts.last_name <> ''
    AND ifnull(contacts.postal_code, contacts.address_line1 || contacts.city) <> ''
  GROUP BY ifnull(${POSTAL_CODE}, ${STREET} || ' ' || lower(contacts.city)), ${NAME} HAVING ${IS_GROUP}`

export const GROUPS_BY_RULE: Readonly<Record<DuplicateRule, (organizationId: number) => Fragment>> = {
  EMAIL: byEmail,
  NAME_AND_PHONE: byNameAndPhone,
  NAME_AND_ADDRESS: byNameAndAddress,
}
