import type { Reader, Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { type ConsentEvidence, recordConsent, recordConsents } from '../consents/service.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import { CONTACTS_IN_ONE_EVENT, contactsSuppressed } from './events.ts'
import * as queries from './queries.ts'

/**
 * Who must not be written to. The list is by address and not by contact, so
 * that deleting and importing a number again does not lose its STOP: contract
 * section 9. `contacts.opted_out_at` and `email_suppressed_at` are copies of it.
 */

/**
 * Puts an address on the list, at once and for the whole organization, with a
 * consent record OPT_OUT; messages that wait for it are skipped soon after. Repeating it
 * changes nothing and records nothing.
 * @returns whether the address was not on the list before
 */
export function suppress(tx: Tx, evidence: ConsentEvidence): boolean {
  if (!queries.insertSuppression(tx, evidence)) return false
  const holders = queries.copyToContacts(tx, evidence, tx.now)
  recordConsent(tx, 'OPT_OUT', { ...evidence, contactId: evidence.contactId ?? onlyOne(holders) })
  tellSuppressed(tx, evidence, holders)
  return true
}

/**
 * As `suppress`, of many addresses of one channel at once. Those on the list already are left alone.
 * @param evidence what holds for all of them
 */
export function suppressAll(
  tx: Tx,
  evidence: Omit<ConsentEvidence, 'address' | 'contactId'>,
  addresses: readonly string[],
): void {
  if (addresses.length === 0) return
  const added = queries.insertSuppressions(tx, evidence, addresses)
  const holders = queries.markSuppressed(tx, evidence, added)
  recordConsents(
    tx,
    'OPT_OUT',
    added.map((address) => ({ ...evidence, address, contactId: onlyOne(holders.get(address) ?? []) })),
  )
  tellSuppressed(tx, evidence, [...holders.values()].flat())
}

/**
 * Takes an address off the list, with a consent record OPT_IN. Changes and
 * records nothing when it is not on the list.
 * @returns whether it was on the list
 */
export function unsuppress(tx: Tx, evidence: ConsentEvidence): boolean {
  const { organizationId, channel, address } = evidence
  if (!queries.deleteSuppression(tx, organizationId, channel, address)) return false
  const holders = queries.copyToContacts(tx, evidence, null)
  recordConsent(tx, 'OPT_IN', { ...evidence, contactId: evidence.contactId ?? onlyOne(holders) })
  return true
}

/** Since when the address is on the list, ms since 1970; null when it is not. */
export const suppressedAt = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): number | null => queries.findSuppressedAt(reader, organizationId, channel, address) ?? null

export const isSuppressed = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): boolean => suppressedAt(reader, organizationId, channel, address) !== null

function tellSuppressed(
  tx: Tx,
  { organizationId, actor, channel }: Pick<ConsentEvidence, 'organizationId' | 'actor' | 'channel'>,
  contactIds: readonly number[],
): void {
  for (let from = 0; from < contactIds.length; from += CONTACTS_IN_ONE_EVENT) {
    const some = contactIds.slice(from, from + CONTACTS_IN_ONE_EVENT)
    emit(tx, contactsSuppressed, { organizationId, actor, data: { channel, contactIds: some } })
  }
}

/** An email address that several contacts share proves nothing about which of them it was. */
const onlyOne = (ids: readonly number[]): number | null => (ids.length === 1 ? (ids[0] ?? null) : null)
