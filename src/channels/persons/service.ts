import { findEntry } from '../../compliance/suppressions/service.ts'
import { suppress, suppressedAt } from '../../contacts/opt-outs/service.ts'
import { findByPhone } from '../../contacts/records/inbound.ts'
import type { Tx } from '../../db/database.ts'
import { E164 } from '../../lib/phone.ts'
import { Port } from '../../module/port.ts'
import type { PersonNews } from '../../providers/port.ts'
import { findLastWishOf } from '../inbound/store.ts'
import { knownSpelling, numberOfId, storeNumberOfId } from './store.ts'

/** Our sender that a provider's report is about. Internal ids. */
interface ReportedSender {
  organizationId: number
  channelIdentityId: number
}

/** A contact whose person has another number now, according to the provider. */
export interface MovedContact extends ReportedSender {
  contactId: number
  /** The number of the contact, in E.164. */
  from: string
  /** The new number, in E.164. */
  to: string
  /** Whether an opt-out of the old number now counts for the new one. */
  isOptedOut: boolean
}

/**
 * Shows members that the person of a contact has another number. The number of the contact stays
 * unchanged.
 */
export const contactMoved = new Port<(tx: Tx, moved: MovedContact) => void>('the new number of a contact')

/** Applies reports about the ids and numbers of people, before texts that may come from an id alone. */
export function applyPersonNews(tx: Tx, sender: ReportedSender, news: readonly PersonNews[]): void {
  const { organizationId } = sender
  for (const one of news) {
    if (one.kind === 'MOVED') moveNumber(tx, sender, one)
    else {
      const number = one.kind === 'NUMBER' ? one.number : numberOfId(tx, organizationId, one.previousId)
      if (number !== undefined) learnNumber(tx, organizationId, one.id, number)
    }
  }
}

/** Stores the number of an id. An opt-out that came from the id alone counts for the number from now on. */
function learnNumber(tx: Tx, organizationId: number, id: string, number: string): void {
  if (!storeNumberOfId(tx, organizationId, { id, number })) return
  const wish = findLastWishOf(tx, organizationId, id)
  if (wish?.kind !== 'OPT_OUT') return
  const address = knownSpelling(tx, organizationId, number)
  const contact = findByPhone(tx, organizationId, address)
  const actor = { type: 'CONTACT', id: contact?.uuid ?? null, name: address } as const
  suppress(tx, {
    organizationId,
    channel: 'SMS',
    address,
    method: 'KEYWORD',
    actor,
    contactId: contact?.id ?? null,
    inboundMessageId: wish.id,
    consentText: wish.body.slice(0, 500),
    reason: 'The opt-out came from a WhatsApp user without a number. WhatsApp named the number later.',
  })
}

/** Carries an opt-out of the old number over to the new one, and shows the new number to members. */
function moveNumber(
  tx: Tx,
  sender: ReportedSender,
  { from, number }: Extract<PersonNews, { kind: 'MOVED' }>,
): void {
  const { organizationId } = sender
  const known = E164.test(from) ? from : numberOfId(tx, organizationId, from)
  if (known === undefined || known === number) return
  const old = knownSpelling(tx, organizationId, known)
  const to = knownSpelling(tx, organizationId, number)
  const isOptedOut = carryOptOut(tx, organizationId, old, to)
  const contact = findByPhone(tx, organizationId, old)
  if (contact) contactMoved.only(tx, { ...sender, contactId: contact.id, from: old, to, isOptedOut })
}

/** WhatsApp as the author of an opt-out and of a note. */
export const WHATSAPP = { type: 'SYSTEM', id: null, name: 'WhatsApp' } as const

/** Carries an opt-out of the old number over to the new one. Returns whether the old number had opted out. */
function carryOptOut(tx: Tx, organizationId: number, from: string, to: string): boolean {
  if (suppressedAt(tx, organizationId, 'SMS', from) === null) return false
  const method = findEntry(tx, organizationId, 'SMS', from)?.method ?? 'KEYWORD'
  suppress(tx, {
    organizationId,
    channel: 'SMS',
    address: to,
    actor: WHATSAPP,
    // PROVIDER would only block the old number at the carrier. The person who caused the block wants no
    // messages.
    method: method === 'PROVIDER' ? 'KEYWORD' : method,
    contactId: findByPhone(tx, organizationId, to)?.id ?? null,
    reason: 'The old number of the person had opted out. WhatsApp reported the new number.',
  })
  return true
}
