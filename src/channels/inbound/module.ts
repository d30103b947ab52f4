import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { takeOverdueChore, takesOverdueParts } from './jobs.ts'

export default defineModule({
  jobs: ({ db }: { db: Db }) => [takesOverdueParts(db)],
  schedules: [{ pattern: '*/10 * * * *', job: takeOverdueChore }],
  contactColumns: { 'inbound_messages.contact_id': moved('UPDATE inbound_messages') },
})
