import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'

/**
 * What makes two contacts look like the same person. Each rule is one SELECT
 * of groups: `ids`, a JSON array, and `is_high`, 1 when the rule is sure. Each
 * reads one index, or the live contacts of the organization, once: together
 * 5 s at a million contacts and 0.35 s at a hundred thousand, beside the requests.
 */
export const DUPLICATE_RULES = ['EMAIL', 'NAME_AND_PHONE', 'NAME_AND_ADDRESS'] as const
export type DuplicateRule = (typeof DUPLICATE_RULES)[number]

/** What more contacts than this share is a placeholder (`none@example.com`) or a reception desk. */
export const MAX_GROUP = 20
const IS_GROUP = verbatim(`count(*) BETWEEN 2 AND ${MAX_GROUP}`)

const ROW = interruptible('contacts.id')

/** See src/lib/name-key.ts. */
const NAME = verbatim(`name_key(contacts.first_name || ' ' || ifnull(contacts.last_name, ''))`)

/** The contacts of `candidates` with their names, which cost a microsecond each: worked out once. */
const named = (key: Fragment): Fragment => fragment`
  named AS MATERIALIZED (
    SELECT contacts.id, ${key} AS key, nullif(${NAME}, '') AS name
    FROM candidates CROSS JOIN json_each(candidates.ids) candidate
      CROSS JOIN contacts ON contacts.id = candidate.value)`

/** Sure when all who have a name have the same one: couples share an address. */
const byEmail = (organizationId: number): Fragment => fragment`
  WITH candidates AS MATERIALIZED (
    SELECT json_group_array(id) AS ids FROM contacts INDEXED BY contacts_email
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND ${ROW} AND email > ''
    GROUP BY email HAVING ${IS_GROUP}),
  ${named(verbatim('email'))}
  SELECT json_group_array(id) AS ids, min(name) IS max(name) AS is_high FROM named GROUP BY key`

/** The last seven digits survive a wrong or missing country or area code. */
const LAST_DIGITS = verbatim('CAST(substr(contacts.phone, -7) AS INTEGER)')

const byNameAndPhone = (organizationId: number): Fragment => fragment`
  WITH candidates AS MATERIALIZED (
    SELECT json_group_array(id) AS ids FROM contacts INDEXED BY contacts_phone
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND ${ROW}
    GROUP BY ${LAST_DIGITS} HAVING count(*) > 1),
  ${named(LAST_DIGITS)}
  SELECT json_group_array(id) AS ids, 1 AS is_high FROM named
  WHERE name IS NOT NULL GROUP BY key, name HAVING ${IS_GROUP}`

/** Spaces do not matter, nor do the last four digits of a ZIP+4. */
const POSTAL_CODE = verbatim(`iif(contacts.postal_code GLOB '[0-9][0-9][0-9][0-9][0-9]-[0-9][0-9][0-9][0-9]',
  substr(contacts.postal_code, 1, 5), upper(replace(contacts.postal_code, ' ', '')))`)
const STREET = verbatim(`rtrim(lower(contacts.address_line1), ' .')`)

/** First and last name and postal code, or without one the street in its city. Sure when the street is the same. */
const byNameAndAddress = (organizationId: number): Fragment => fragment`
  SELECT json_group_array(contacts.id) AS ids,
    count(contacts.address_line1) = count(*) AND min(${STREET}) = max(${STREET}) AS is_high
  FROM contacts INDEXED BY contacts_walk
  WHERE contacts.organization_id = ${organizationId} AND contacts.deleted_at IS NULL
    AND ${ROW} AND contacts.first_name <> '' AND contacts.last_name <> ''
    AND ifnull(contacts.postal_code, contacts.address_line1 || contacts.city) <> ''
  GROUP BY ifnull(${POSTAL_CODE}, ${STREET} || ' ' || lower(contacts.city)), ${NAME} HAVING ${IS_GROUP}`

export const GROUPS_BY_RULE: Readonly<Record<DuplicateRule, (organizationId: number) => Fragment>> = {
  EMAIL: byEmail,
  NAME_AND_PHONE: byNameAndPhone,
  NAME_AND_ADDRESS: byNameAndAddress,
}
