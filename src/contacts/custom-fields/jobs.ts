import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { removeValuesJob } from './job-kinds.ts'
import { removeValues } from './removal.ts'

export const customFieldJobs = ({ db }: { db: Db }): HandledJob[] => [
  handles(removeValuesJob, async ({ payload }, signal) =>
    (await removeValues(db, payload.customFieldId, signal))
      ? done
      : { kind: 'snooze', runAt: db.clock.now() },
  ),
]
