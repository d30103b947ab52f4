import * as v from 'valibot'
import { dossier } from '../../../words/en/dossier.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { listOpenAmong } from '../../compliance/reviews/store.ts'
import { suppress } from '../../contacts/opt-outs/service.ts'
import { deleteContacts } from '../../contacts/records/service.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { type Actor, actingIn } from '../../lib/principal.ts'
import { addressesOf, NOTHING_STAYS } from '../../module/person.ts'
import type { PersonRules } from '../dossier/dossier.ts'
import type { FoundPerson } from '../dossier/person.ts'
import { countAbout } from '../dossier/rows.ts'
import * as store from './store.ts'
import type { ErasureRow } from './table.ts'

/** Job that erases the data about a person. */
export const erasePersonJob = defineJob({
  kind: 'person.erase',
  queue: 'chores',
  payload: v.object({ erasureId: v.number() }),
  // It is never given up: these attempts take a month.
  attempts: 1_000,
})

/** Returns an erasure. Throws NOT_FOUND. */
export function getErasure(reader: Reader, organizationId: number, uuid: string): ErasureRow {
  const row = store.findErasure(reader, organizationId, uuid)
  if (!row) throw notFound('Erasure')
  return row
}

export const findErasureOf = store.findErasureOf

/**
 * Begins the erasure of a person (GDPR art. 17(1)). The contact is deleted at once, so that nothing more is
 * sent and no list shows it. A job erases the rest within seconds. A second call for the same contact returns
 * the first erasure.
 * @param uuid public id of the erasure, or that of the ledger for a repeated erasure
 */
export function beginErasure(tx: Tx, person: FoundPerson, uuid = uuidv7(tx.now)): ErasureRow {
  const { organizationId, contactUuid } = person
  const known = contactUuid === null ? undefined : store.findErasureOf(tx, organizationId, contactUuid)
  if (known && known.completedAt === null) return known
  optOutInDoubt(tx, person)
  deleteContacts(tx, organizationId, person.contactIds)
  const row = store.insertErasure(tx, { uuid, organizationId, contactUuid, person: JSON.stringify(person) })
  enqueue(tx, erasePersonJob, { organizationId, payload: { erasureId: row.id } })
  recordAuditEvent(tx, {
    organizationId,
    act: 'PERSON_ERASED',
    resource: { type: 'CONTACT', id: contactUuid },
    details: { erasureId: uuid },
  })
  return row
}

/** Extends an erasure to the person with all contacts that its job found. */
export function extendErasure(tx: Tx, id: number, person: FoundPerson): void {
  optOutInDoubt(tx, person)
  store.setPerson(tx, id, JSON.stringify(person))
}

/**
 * Treats an unread message that may be an opt-out as an opt-out. Its text is erased, so no member could decide
 * later.
 */
function optOutInDoubt(tx: Tx, person: FoundPerson): void {
  const { organizationId } = person
  const actor: Actor = actingIn(tx).actor ?? { type: 'SYSTEM', id: null, name: 'Carillon' }
  for (const { channel, address } of listOpenAmong(tx, organizationId, addressesOf(person)))
    suppress(tx, { organizationId, channel, address, method: 'REPLY', actor })
}

/**
 * Returns what an erasure would erase and leave, in the form of the API. Throws QUERY_TIMEOUT,
 * SERVICE_UNAVAILABLE.
 * @param language BCP 47 tag of the reader
 */
export async function previewErasure(db: Db, rules: PersonRules, person: FoundPerson, language: string) {
  const say = inLanguage(dossier, language)
  const advice = 'Ask again when the server is less busy.'
  const reader = db.readPool.of({ organizationId: person.organizationId, advice, isJob: true })
  const parts = []
  for (const [table, rule] of Object.entries(rules)) {
    const rows = await countAbout(reader, rule, person)
    const stays = rule.stays === NOTHING_STAYS ? NOTHING_STAYS : rule.stays(say)
    if (rows > 0) parts.push({ table, title: rule.title(say), rows, stays })
  }
  const { contactUuids, phones, emails } = person
  return { contactIds: [...contactUuids], addresses: [...phones, ...emails], parts }
}
