import type { HandledJob } from '../../jobs/job.ts'
import { type OperationJobDeps, runsOperation } from '../../jobs/long-operations/jobs.ts'
import { exportOperation } from './operation.ts'
import { RETENTION_MS } from './service.ts'
import { writeExport } from './write.ts'

export const contactExportJobs = (deps: OperationJobDeps): HandledJob[] => [
  runsOperation(exportOperation, deps, {
    run: (row, { signal }) => writeExport(deps.db, row, signal!),
    fail: (tx, row, error) =>
      void exportOperation.finish(tx, row, { status: 'FAILED', error, expiresAt: tx.now + RETENTION_MS }),
    message: 'an export failed',
    final: ['NOT_FOUND', 'VALIDATION_FAILED'],
    sentence: (_error, isFinal) =>
      isFinal
        ? 'A segment or custom field that the filters name was deleted. Start a new export.'
        : 'An internal error stopped the export. Start a new export.',
  }),
]
