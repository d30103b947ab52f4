import type { HandledJob } from '../../jobs/job.ts'
import { type OperationJobDeps, runsOperation, undoesOperation } from '../../jobs/long-operations/jobs.ts'
import type { AppError } from '../../lib/errors.ts'
import { bulkOperation } from './operation.ts'
import { runOperation } from './run.ts'
import { end } from './service.ts'
import { undoOperation } from './undo.ts'

export const bulkJobs = (deps: OperationJobDeps): HandledJob[] => [
  runsOperation(bulkOperation, deps, {
    run: (row, options) => runOperation(deps.db, row, options),
    fail: (tx, row, error) => end(tx, row, { status: 'FAILED', error }),
    message: 'a bulk operation failed',
    final: ['NOT_FOUND', 'VALIDATION_FAILED', 'QUERY_TIMEOUT'],
    sentence: sentenceOf,
  }),
  undoesOperation(bulkOperation, deps, (row, options) => undoOperation(deps.db, row, options)),
]

function sentenceOf(error: unknown, isFinal: boolean): string {
  if (!isFinal) return 'An internal error stopped the operation. Start a new one, or undo this one.'
  const { code, message } = error as AppError
  return code === 'QUERY_TIMEOUT'
    ? message
    : 'A campaign, segment, tag or custom field that the operation names was changed or deleted.'
}
