import type { HandledJob } from '../../jobs/job.ts'
import { type OperationJobDeps, runsOperation, undoesOperation } from '../../jobs/long-operations/jobs.ts'
import { AppError } from '../../lib/errors.ts'
import { importOperation } from './operation.ts'
import * as queries from './queries.ts'
import { emitEnd, runImport } from './run.ts'
import { undoImport } from './undo.ts'

export const contactImportJobs = (deps: OperationJobDeps): HandledJob[] => [
  runsOperation(importOperation, deps, {
    run: (row, options) => runImport(deps.db, row, importOperation.pieces.read(deps.db, row.id), options),
    fail: (tx, row, error) => {
      queries.finishImport(tx, row, { status: 'FAILED', error })
      emitEnd(tx, row, 'FAILED')
    },
    // The file of a dry run is kept for 24 hours, so that it can be imported.
    cleanUp: async ({ id }) => {
      if (!queries.hasFile(deps.db, id)) await importOperation.pieces.discard(deps.db, id)
    },
    message: 'an import failed',
    final: ['VALIDATION_FAILED'],
    sentence: (error) =>
      error instanceof AppError
        ? error.message
        : 'An internal error stopped the import. Upload the file again to continue it.',
  }),
  undoesOperation(importOperation, deps, (row, options) => undoImport(deps.db, row.id, options)),
]
