import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { takeOverdueChore, takesOverdueParts } from './jobs.ts'
import { type FileDeps, fetchesFiles } from './media-jobs.ts'
import { pruneParts } from './part-queries.ts'
import { filesFromPerson, partsFromPerson, textsFromPerson } from './person.ts'

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
