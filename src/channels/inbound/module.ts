import { eraseFiles } from '../../content/media/service.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { defineChore, type HandledJob, prunes } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { addressesOf, ERASED, NOTHING_STAYS, type Person, type PersonRule } from '../../module/person.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { findById } from '../identities/store.ts'
import { idsOf } from '../persons/store.ts'
import { type FileDeps, fetchesFiles } from './media.ts'
import { takeOverdue } from './parts.ts'
import { receiveWhole } from './service.ts'
import { pruneParts } from './store.ts'

const takeOverdueChore = defineChore('inbound.take_overdue_parts')

/** Number of texts received in one transaction. */
const BATCH_SIZE = 20

/** Receives incomplete texts whose other parts have not arrived for a day. Returns how many. */
export function receiveOverdue(tx: Tx): number {
  const overdue = takeOverdue(tx, BATCH_SIZE)
  for (const { text, ...account } of overdue) {
    const address = findById(tx, account.channelIdentityId)?.address ?? ''
    receiveWhole(tx, { ...account, address }, text)
  }
  return overdue.length
}

const takesOverdueParts = (db: Db): HandledJob => prunes(takeOverdueChore, db, receiveOverdue)

const textsOf = (person: Person): Fragment =>
  fragment`(SELECT id FROM inbound_messages WHERE organization_id = ${person.organizationId}
      AND contact_id IN ${[...person.contactIds]}
    UNION SELECT id FROM inbound_messages WHERE organization_id = ${person.organizationId}
      AND contact_id IS NULL AND (from_address IN ${addressesOf(person)} OR from_address IN ${idsOf(person)}))`

const textsFromPerson: PersonRule = {
  title: (say) => say.inboundMessages(),
  about: (say) => say.inboundMessagesAbout(),
  from: (person) => fragment`FROM inbound_messages t WHERE t.id IN ${textsOf(person)}`,
  json: ['file_names', 'thread'],
  stays: (say) => say.inboundMessagesStays(),
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE inbound_messages SET from_address = '', body = ${ERASED}, subject = NULL,
        whole_body = NULL, file_names = NULL, thread = NULL, provider_message_id = ''
      WHERE id IN ${[...ids]}`),
}

const partsFromPerson: PersonRule = {
  title: (say) => say.inboundParts(),
  about: (say) => say.inboundPartsAbout(),
  from: (person) =>
    fragment`FROM inbound_parts t WHERE t.organization_id = ${person.organizationId}
      AND t.from_address IN ${addressesOf(person)}`,
  hidden: ['body_sha256'],
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => void tx.run(fragment`DELETE FROM inbound_parts WHERE id IN ${[...ids]}`),
}

const filesFromPerson: PersonRule = {
  title: (say) => say.inboundMedia(),
  about: (say) => say.inboundMediaAbout(),
  from: (person) => fragment`FROM inbound_media t WHERE t.inbound_message_id IN ${textsOf(person)}`,
  sentences: ['problem'],
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => {
    const files = tx.all<{ id: number }>(fragment`SELECT media_id AS id FROM inbound_media
      WHERE id IN ${[...ids]} AND media_id IS NOT NULL`)
    eraseFiles(
      tx,
      files.map(({ id }) => id),
    )
    tx.run(fragment`DELETE FROM inbound_media WHERE id IN ${[...ids]}`)
  },
}

export default defineModule({
  jobs: (deps: FileDeps) => [takesOverdueParts(deps.db), fetchesFiles(deps)],
  schedules: [{ pattern: '*/10 * * * *', job: takeOverdueChore }],
  contactColumns: { 'inbound_messages.contact_id': moved('UPDATE inbound_messages') },
  persons: {
    inbound_media: filesFromPerson,
    inbound_messages: textsFromPerson,
    inbound_parts: partsFromPerson,
  },
  retention: {
    inbound_messages: kept(
      'with its organization: the texts of a contact are evidence and part of the conversation',
    ),
    inbound_parts: aged({
      days: 30,
      after: 'the part came',
      oldest: `SELECT min(received_at) FROM (SELECT received_at FROM inbound_parts ORDER BY id LIMIT 1)`,
      prune: pruneParts,
    }),
    inbound_media: kept('with the message that it came with'),
  },
  transport: {
    inbound_messages: copied({ json: ['file_names', 'thread'] }),
    inbound_parts: copied(),
    inbound_media: copied(),
  },
  jobIds: { 'inbound_media.fetch': { id: 'inbound_media' } },
})
