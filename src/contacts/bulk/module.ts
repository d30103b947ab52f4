import { defineChore } from '../../jobs/job.ts'
import type { OperationJobDeps } from '../../jobs/long-operations/jobs.ts'
import { prunes } from '../../jobs/prune.ts'
import { defineModule } from '../../module/define-module.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { bulkJobs } from './jobs.ts'
import { bulkChangesOfPerson } from './person.ts'
import { prunePieces } from './queries.ts'
import { bulkContactRoutes } from './routes.ts'
import { contactIds, notes } from './transport.ts'

const pruneOldPieces = defineChore('contact_bulk.prune')

export default defineModule({
  routes: bulkContactRoutes,
  jobs: (deps: OperationJobDeps) => [...bulkJobs(deps), prunes(pruneOldPieces, deps.db, prunePieces)],
  schedules: [{ pattern: '7 * * * *', job: pruneOldPieces }],
  persons: { contact_bulk_pieces: bulkChangesOfPerson },
  retention: {
    contact_bulk_operations: kept('with its organization'),
    contact_bulk_pieces: aged({
      days: 7,
      after: 'the change ended, as long as it can be undone',
      oldest: `SELECT min(undo_until) - 7 * 86400000 FROM contact_bulk_operations WHERE pieces <> 'NONE'`,
      job: 'contact_bulk.prune',
    }),
  },
  transport: {
    contact_bulk_operations: copied({ json: ['changes', 'filter'] }),
    contact_bulk_pieces: copied({
      by: 'operation_id',
      idsIn: { contact_ids: contactIds, notes },
      json: ['contact_ids', 'notes'],
    }),
  },
  jobIds: {
    'contact_bulk.run': { operationId: 'contact_bulk_operations' },
    'contact_bulk.undo': { operationId: 'contact_bulk_operations' },
  },
})
