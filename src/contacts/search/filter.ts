import { getOrganization } from '../../accounts/organizations/service.ts'
import { contains } from '../../db/contains.ts'
import type { Reader } from '../../db/database.ts'
import { allOf, anyOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptibleFor } from '../../db/interruptible.ts'
import { firstMs, lastMs } from '../../lib/day-or-instant.ts'
import { isAscii } from '../../lib/letter-case.ts'
import { FILTER_FIELDS, type FieldName, fieldNamed, SEARCHED_FIELDS } from '../records/fields.ts'
import { customFieldConditions } from '../segment-rules/custom-filters.ts'
import { segmentCondition } from '../segments/service.ts'
import { idsOfTags, taggedContacts } from '../tags/store.ts'
import { campaignCondition, namesCampaigns } from './campaign-filter.ts'
import type { ContactFilters } from './list-schema.ts'

/** The filters of a list of contacts, as SQL over a table called `contacts`. */

const PHONE = verbatim('contacts.phone')
/** SQL of the text in which names are searched. */
const FULL_NAME = verbatim(`(contacts.first_name || ' ' || ifnull(contacts.last_name, ''))`)

const columnOf = (name: FieldName): Fragment => verbatim(`contacts.${fieldNamed(name).column}`)

/** Fields that `search` covers in addition to the full name and the number. */
const SEARCHED_BESIDES = SEARCHED_FIELDS.filter((name) => !['name', 'phone'].includes(fieldNamed(name).kind))

/** SQL of the column `name` of the search index: all searched fields without their own column there. */
export const INDEXED_NAME: string = [
  FULL_NAME.text,
  ...SEARCHED_BESIDES.filter((name) => name !== 'email').map((name) => `ifnull(${columnOf(name).text}, '')`),
].join(' || char(10) || ')

/** Removes the punctuation of phone numbers. */
const withoutPunctuation = (text: string): string => text.replace(/[\s().\-/]/g, '')

/** Numbers are stored without punctuation, so a search for `(504) 621-8927` becomes one for `5046218927`. */
const asDialled = (text: string): string => withoutPunctuation(text) || text

const phoneContains = (text: string): Fragment => contains(PHONE, asDialled(text))

const couldBePhone = (text: string): boolean => /^\+?\d+$/.test(withoutPunctuation(text))

/** The SQL condition that the name, phone, email or another searched field contains the text. */
const searchCondition = (text: string): Fragment =>
  anyOf([
    contains(FULL_NAME, text),
    ...SEARCHED_BESIDES.map((name) => contains(columnOf(name), text)),
    ...(couldBePhone(text) ? [phoneContains(text)] : []),
  ])

/**
 * Returns the searched text, if the search is the only condition of the list and `texts.ts` gives its
 * exact result. This holds for ASCII text that is either a phone number without punctuation or in no
 * phone number. Undefined otherwise.
 */
export function textAlone(filters: ContactFilters, conditionCount: number): string | undefined {
  const text = asSearched(filters.search)
  const isInLines =
    text && isAscii(text) && !/\p{Cc}/u.test(text) && /^[+\d]+$/.test(text) === couldBePhone(text)
  return conditionCount === 1 && isInLines ? text : undefined
}

const INDEXED_FILTERS = FILTER_FIELDS.filter((name) => SEARCHED_FIELDS.includes(name))

/**
 * Returns, for each text filter of `filterConditions`, alternative texts; a contact must contain at
 * least one of them. The search index finds candidates by them.
 */
export function searchedTexts(filters: ContactFilters): string[][] {
  const [search, name, phone, ...others] = [
    filters.search,
    filters.name,
    filters.phone,
    ...INDEXED_FILTERS.map((field) => filters[field]),
  ].map((text) => asSearched(text) || undefined)
  return [
    search && (couldBePhone(search) ? [search, asDialled(search)] : [search]),
    name && [name],
    phone && [asDialled(phone)],
    ...others.map((text) => text && [text]),
  ].filter((alternatives) => alternatives !== undefined && alternatives !== '')
}

const isOneOf = (organizationId: number, uuids: readonly string[]): Fragment => fragment`contacts.id IN (
  SELECT named.id FROM contacts AS named WHERE named.organization_id = ${organizationId} AND named.uuid IN ${uuids})`

const hasAnyTag = (organizationId: number, tagUuids: readonly string[]): Fragment =>
  fragment`contacts.id IN (${taggedContacts(organizationId, idsOfTags(organizationId, tagUuids))})`

/**
 * The SQL conditions of the given filters, one for each; empty if no filter is given. Throws NOT_FOUND for an
 * unknown segment or campaign, VALIDATION_FAILED for a value a custom field cannot be compared with, and for
 * filters by campaigns that do not belong together.
 */
export function filterConditions(
  reader: Reader,
  organizationId: number,
  filters: ContactFilters,
  now: number,
): Fragment[] {
  const conditions: Fragment[] = []
  const add = <Value>(value: Value | undefined, condition: (value: Value) => Fragment): void => {
    const isGiven = value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
    if (isGiven) conditions.push(condition(value as Value))
  }
  // The time zone is read only for days: a time with its own zone does not need it.
  const timezone = () => getOrganization(reader, organizationId).timezone
  add(filters.ids, (uuids) => isOneOf(organizationId, uuids))
  add(asSearched(filters.search), searchCondition)
  add(asSearched(filters.name), (text) => contains(FULL_NAME, text))
  add(asSearched(filters.phone), phoneContains)
  for (const name of FILTER_FIELDS) {
    add(asSearched(filters[name]), (text) => contains(columnOf(name), text))
  }
  add(filters.status, (words) => fragment`contacts.status IN ${words}`)
  add(filters.source, (words) => fragment`contacts.source IN ${words}`)
  add(filters.stage, (words) => fragment`contacts.stage IN ${words}`)
  add(filters.isOptedOut, (is) => verbatim(`contacts.opted_out_at IS ${is ? 'NOT NULL' : 'NULL'}`))
  add(filters.emailSubscribed, (is) =>
    verbatim(`contacts.email_suppressed_at IS ${is ? 'NULL' : 'NOT NULL'}`),
  )
  add(filters.tagIds, (uuids) => hasAnyTag(organizationId, uuids))
  add(filters.createdFrom, (text) => fragment`contacts.created_at >= ${firstMs(text, timezone())}`)
  add(filters.createdTo, (text) => fragment`contacts.created_at <= ${lastMs(text, timezone())}`)
  add(
    filters.excludeSegmentId,
    (uuid) => fragment`${segmentCondition(reader, organizationId, uuid, { now })} IS NOT TRUE`,
  )
  if (namesCampaigns(filters)) conditions.push(campaignCondition(reader, organizationId, filters, now))
  if (filters.customFieldFilters?.length) {
    conditions.push(...customFieldConditions(reader, organizationId, filters.customFieldFilters, now))
  }
  return conditions
}

/** Trims and composes a text (NFC), as names are stored. */
const asSearched = (text: string | undefined): string | undefined => text?.trim().normalize('NFC')

/** The SQL condition for the live contacts of the organization that fulfil all conditions. */
export const liveContacts = (organizationId: number, conditions: readonly Fragment[]): Fragment =>
  allOf([
    fragment`contacts.organization_id = ${organizationId}`,
    verbatim('contacts.deleted_at IS NULL'),
    interruptibleFor('contacts.id', conditions),
    ...conditions,
  ])
