import type { Db } from '../../db/database.ts'
import { done, type JobHandler } from '../../jobs/executor.ts'
import { removeValues } from './removal.ts'

/** `custom_field.remove`: takes a deleted field's values from the contacts; safe to run again. */
export const customFieldJobs = ({ db }: { db: Db }): Record<string, JobHandler> => ({
  'custom_field.remove': async ({ payload }, signal) =>
    (await removeValues(db, payload.customFieldId, signal))
      ? done
      : { kind: 'snooze', runAt: db.clock.now() },
})
