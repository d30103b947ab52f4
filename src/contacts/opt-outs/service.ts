import { type ConsentEvidence, recordConsent, recordConsents } from '../../compliance/consents/service.ts'
import { addToList, addToListAll, removeFromList } from '../../compliance/suppressions/service.ts'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { markAddress, markAddresses } from '../store/marks.ts'
import { CONTACTS_IN_ONE_EVENT, contactsSuppressed } from './events.ts'

/**
 * Opting out and back in. One transaction writes the suppression list, its copies
 * on the contacts (`opted_out_at`, `email_suppressed_at`), the consent record and
 * the event.
 */

/**
 * Puts an address on the suppression list of the organization, with a consent
 * record OPT_OUT; a job skips the messages that wait for it. Changes and records
 * nothing when the address is already on the list.
 * @returns whether the address was not on the list before
 */
export function suppress(tx: Tx, evidence: ConsentEvidence): boolean {
  if (!addToList(tx, evidence)) return false
  const holders = markAddress(tx, evidence, tx.now)
  recordConsent(tx, 'OPT_OUT', { ...evidence, contactId: evidence.contactId ?? onlyOne(holders) })
  tellSuppressed(tx, evidence, holders)
  return true
}

/**
 * As `suppress`, for many addresses of one channel. Addresses already on the list do not change.
 * @param evidence of all of them
 */
export function suppressAll(
  tx: Tx,
  evidence: Omit<ConsentEvidence, 'address' | 'contactId'>,
  addresses: readonly string[],
): void {
  if (addresses.length === 0) return
  const added = addToListAll(tx, evidence, addresses)
  const holders = markAddresses(tx, evidence, added)
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
  if (!removeFromList(tx, evidence)) return false
  const holders = markAddress(tx, evidence, null)
  recordConsent(tx, 'OPT_IN', { ...evidence, contactId: evidence.contactId ?? onlyOne(holders) })
  return true
}

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

/** When several contacts share an email address, it is unknown which of them acted. */
const onlyOne = (ids: readonly number[]): number | null => (ids.length === 1 ? (ids[0] ?? null) : null)
