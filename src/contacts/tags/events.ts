import * as v from 'valibot'
import { hasListeners } from '../../accounts/organizations/store.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { actingIn } from '../../lib/principal.ts'
import type { contactTags } from './table.ts'

/** A tag that a contact got or lost. Its ids are internal. */
export type TagLink = Pick<typeof contactTags.$inferSelect, 'contactId' | 'tagId'>

const links = v.array(v.object({ contactId: v.number(), tagId: v.number() }))

/**
 * Event: contacts got or lost tags; at most 500 in one event. Not for a contact that was deleted, nor for an undo. Emitted
 * only if the organization has listeners.
 */
export const contactsTagged = defineEvent('contacts.tagged', 1, v.object({ added: links, removed: links }))

const LINKS_PER_EVENT = 500

/** The actor in the events of deletions, and of changes that no person or key made. */
export const BY_CONTACTS = { type: 'SYSTEM', id: null, name: 'Contacts' } as const

/** Emits `contactsTagged` for links that are new or gone. */
export function emitTagged(
  tx: Tx,
  organizationId: number,
  { added = [], removed = [] }: { added?: readonly TagLink[]; removed?: readonly TagLink[] },
): void {
  if (added.length + removed.length === 0 || !hasListeners(tx, organizationId)) return
  const actor = actingIn(tx).actor ?? BY_CONTACTS
  const longest = Math.max(added.length, removed.length)
  const idsOf = ({ contactId, tagId }: TagLink) => ({ contactId, tagId })
  for (let from = 0; from < longest; from += LINKS_PER_EVENT) {
    const some = (all: readonly TagLink[]) => all.slice(from, from + LINKS_PER_EVENT).map(idsOf)
    emit(tx, contactsTagged, { organizationId, actor, data: { added: some(added), removed: some(removed) } })
  }
}
