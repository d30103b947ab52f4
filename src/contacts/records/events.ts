import * as v from 'valibot'
import { isHeard } from '../../accounts/organizations/queries.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import type { Actor } from '../../lib/principal.ts'
import { listUuidsByIds } from './queries.ts'

const CONTACT_CHANGES = ['CREATED', 'UPDATED', 'DELETED', 'STAGE_CHANGED'] as const
type ContactChanged = (typeof CONTACT_CHANGES)[number]

/** What happened to these contacts, by public id; at most 25 in one event. Only where somebody is told. */
export const contactsChanged = defineEvent(
  'contacts.changed',
  1,
  v.object({
    change: v.picklist(CONTACT_CHANGES),
    uuids: v.array(v.string()),
    /** Of STAGE_CHANGED, where it is known. */
    previousStage: v.optional(v.string()),
  }),
)

/** Each becomes a body of its own: as many as are written in a few milliseconds. */
const IN_ONE_EVENT = 25

export interface ChangeOfContacts {
  organizationId: number
  actor: Actor
  change: ContactChanged
  previousStage?: string
}

/** Has it told to those outside who want to know. */
export function tellContacts(
  tx: Tx,
  { organizationId, actor, ...data }: ChangeOfContacts,
  uuids: readonly string[],
): void {
  if (uuids.length === 0 || !isHeard(tx, organizationId)) return
  for (let from = 0; from < uuids.length; from += IN_ONE_EVENT) {
    const some = uuids.slice(from, from + IN_ONE_EVENT)
    emit(tx, contactsChanged, { organizationId, actor, data: { ...data, uuids: some } })
  }
}

/** As `tellContacts`, of live contacts by internal id. */
export function tellContactsById(tx: Tx, about: ChangeOfContacts, ids: readonly number[]): void {
  if (ids.length === 0 || !isHeard(tx, about.organizationId)) return
  tellContacts(tx, about, listUuidsByIds(tx, about.organizationId, ids))
}
