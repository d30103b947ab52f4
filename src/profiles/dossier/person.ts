import { listAddressesOfContacts } from '../../compliance/consents/store.ts'
import { listEarlierAddresses } from '../../contacts/activities/store.ts'
import { addressesIn } from '../../contacts/opt-outs/list.ts'
import { listDeletedHolders, listHolders } from '../../contacts/records/subjects.ts'
import type { contacts } from '../../contacts/records/table.ts'
import type { Db, Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import type { Person } from '../../module/person.ts'

/** Person with the contact that represents them. */
export interface FoundPerson extends Person {
  /** Public id of the contact that was named or that has the address. Null for an address without a contact. */
  contactUuid: string | null
}

type ContactOfPerson = Pick<typeof contacts.$inferSelect, 'id' | 'uuid' | 'phone' | 'email' | 'deletedAt'>

/** Lists the contacts with these ids and all that were merged into them, directly or not. */
const withMerged = (reader: Reader, organizationId: number, ids: readonly number[]): ContactOfPerson[] =>
  reader.all<ContactOfPerson>(fragment`
    WITH RECURSIVE merged (id) AS (
      SELECT value FROM json_each(${JSON.stringify(ids)})
      UNION SELECT contacts.id FROM merged JOIN contacts ON contacts.merged_into = merged.id)
    SELECT contacts.id, uuid, phone, email, deleted_at
    FROM merged CROSS JOIN contacts ON contacts.id = merged.id AND +contacts.organization_id = ${organizationId}
    ORDER BY contacts.id`)

/**
 * Returns the person of a contact: the contact, also a deleted one, with the contacts that were merged into it
 * and their present and former addresses. Throws NOT_FOUND, also for a contact that was merged into another or
 * whose data was erased.
 */
export function personOfContact(reader: Reader, organizationId: number, uuid: string): FoundPerson {
  const id = reader.value<number>(fragment`SELECT id FROM contacts
    WHERE organization_id = ${organizationId} AND uuid = ${uuid} AND merged_into IS NULL
      AND NOT (deleted_at IS NOT NULL AND phone = '' AND email IS NULL AND first_name = '')`)
  if (id === undefined) throw notFound('Contact')
  return describe(reader, organizationId, withMerged(reader, organizationId, [id]), {
    contactUuid: uuid,
    given: [],
  })
}

/**
 * Returns the person of an address: the contacts that have it or had it at their deletion, and the data of the
 * address without a contact. Throws VALIDATION_FAILED for a text that is not an address, CONFLICT if several
 * contacts have it, QUERY_TIMEOUT, SERVICE_UNAVAILABLE.
 */
export async function personOfAddress(db: Db, organizationId: number, given: string): Promise<FoundPerson> {
  const [listed] = addressesIn(db, organizationId, given)
  if (!listed)
    throw invalidField('address', 'address must be a phone number or an email address.', 'isAddress', (say) =>
      say.contactAddress(),
    )
  const reader = db.readPool.of({ organizationId, advice: 'Ask for the contact instead of the address.' })
  const holders = withMerged(db, organizationId, await listHolders(reader, organizationId, listed))
  const live = holders.filter(({ deletedAt }) => deletedAt === null)
  if (live.length > 1) {
    throw new AppError(
      'CONFLICT',
      `${live.length} contacts have this address, so it does not name one person. Give the id of the contact.`,
      {
        details: [{ contactIds: live.slice(0, MOST_NAMED).map(({ uuid }) => uuid) }],
        said: (say) => say.addressShared({ count: live.length }),
      },
    )
  }
  return describe(db, organizationId, holders, {
    contactUuid: (live[0] ?? holders.at(-1))?.uuid ?? null,
    given: [listed.address],
  })
}

const MOST_NAMED = 20

/**
 * Adds the deleted contacts that had one of the numbers of a person, or one of the email addresses and no number.
 * A restore of such a contact would bring the person back. Throws QUERY_TIMEOUT, SERVICE_UNAVAILABLE.
 */
export async function withDeletedContacts(db: Db, person: FoundPerson): Promise<FoundPerson> {
  const { organizationId, contactUuid, contactIds, phones, emails } = person
  const reader = db.readPool.of({ organizationId, isJob: true, advice: 'Ask again later.' })
  const holders = await listDeletedHolders(reader, organizationId, person)
  const others = holders.filter(
    ({ id, phone }) => !contactIds.includes(id) && (!phone || phones.includes(phone)),
  )
  if (others.length === 0) return person
  const contacts = withMerged(db, organizationId, [...contactIds, ...others.map(({ id }) => id)])
  const whole = describe(db, organizationId, contacts, { contactUuid, given: [...phones, ...emails] })
  return withDeletedContacts(db, whole)
}

function describe(
  reader: Reader,
  organizationId: number,
  contacts: readonly ContactOfPerson[],
  { contactUuid, given }: { contactUuid: string | null; given: readonly string[] },
): FoundPerson {
  const contactIds = contacts.map(({ id }) => id)
  const known = [
    ...given,
    ...contacts.flatMap(({ phone, email }) => [phone, email]),
    ...listAddressesOfContacts(reader, organizationId, contactIds),
    ...listEarlierAddresses(reader, organizationId, contactIds),
  ].filter((address): address is string => address !== null && address !== '')
  const own = [...new Set(known)].filter(
    (address) => !isOfAnother(reader, organizationId, contactIds, address),
  )
  return {
    organizationId,
    contactUuid,
    contactIds,
    contactUuids: contacts.map(({ uuid }) => uuid),
    phones: own.filter((address) => !address.includes('@')),
    emails: own.filter((address) => address.includes('@')),
  }
}

/**
 * Tells whether a live contact of another person has the address: a number that was given up, or one mailbox of
 * two people.
 */
const isOfAnother = (
  reader: Reader,
  organizationId: number,
  contactIds: readonly number[],
  address: string,
): boolean =>
  reader.get(
    address.includes('@')
      ? fragment`SELECT 1 FROM contacts WHERE organization_id = ${organizationId} AND email = ${address}
          AND deleted_at IS NULL AND id NOT IN ${[...contactIds]} LIMIT 1`
      : fragment`SELECT 1 FROM contacts WHERE organization_id = ${organizationId} AND phone = ${address}
          AND deleted_at IS NULL AND id NOT IN ${[...contactIds]} LIMIT 1`,
  ) !== undefined
