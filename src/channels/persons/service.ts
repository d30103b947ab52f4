import { suppress } from '../../contacts/opt-outs/service.ts'
import { findByPhone } from '../../contacts/records/inbound.ts'
import type { Tx } from '../../db/database.ts'
import type { PersonNews } from '../../providers/port.ts'
import { findLastWishOf } from '../inbound/shared-queries.ts'
import { storeNumberOfId } from './queries.ts'
import { knownSpelling, numberOfId } from './shared-queries.ts'

/** Applies reports about the ids of people, before texts that may come from an id alone. */
export function applyPersonNews(tx: Tx, organizationId: number, news: readonly PersonNews[]): void {
  for (const one of news) {
    const number = one.kind === 'NUMBER' ? one.number : numberOfId(tx, organizationId, one.previousId)
    if (number !== undefined) learnNumber(tx, organizationId, one.id, number)
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
    ...{ organizationId, channel: 'SMS', address, method: 'KEYWORD', actor },
    contactId: contact?.id ?? null,
    inboundMessageId: wish.id,
    consentText: wish.body.slice(0, 500),
    reason: 'The opt-out came from a WhatsApp user without a number. WhatsApp named the number later.',
  })
}
