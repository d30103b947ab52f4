import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { removeCustomValues } from '../records/bulk.ts'
import { customFieldRoutes } from './routes.ts'
import { removeValuesJob } from './service.ts'
import { findRemovedField, forgetField } from './store.ts'

/**
 * Removes the values of a deleted field from its organization's contacts, then the field itself.
 * After a crash it starts again and finds fewer values.
 * @returns false when `signal` ended it early
 */
async function removeValues(db: Db, customFieldId: number, signal: AbortSignal): Promise<boolean> {
  const field = findRemovedField(db, customFieldId)
  if (!field) return true
  // A merge may copy a value from a contact not yet visited to a visited one. So the walk repeats until
  // it finds no value.
  let found: number
  do {
    found = 0
    let afterUuid: string | null = ''
    while (afterUuid !== null) {
      if (signal.aborted) return false
      const cursor: string = afterUuid
      const chunk = await db.write((tx) => removeCustomValues(tx, field, cursor))
      found += chunk.found
      afterUuid = chunk.lastUuid
    }
  } while (found > 0)
  await db.write((tx) => forgetField(tx, field.id))
  return true
}

const customFieldJobs = ({ db }: { db: Db }): HandledJob[] => [
  handles(removeValuesJob, async ({ payload }, signal) =>
    (await removeValues(db, payload.customFieldId, signal))
      ? done
      : { kind: 'snooze', runAt: db.clock.now() },
  ),
]

export default defineModule({
  groups: {
    'Custom fields':
      "An organization's own fields of its contacts. Rules, messages and lists name them `custom.<key>`.",
  },
  routes: customFieldRoutes,
  retention: {
    custom_fields: kept('with its organization, until it is deleted and taken from all contacts'),
  },
  transport: { custom_fields: copied({ json: ['options'] }) },
  jobIds: { 'custom_field.remove': { customFieldId: 'custom_fields' } },
  jobs: customFieldJobs,
})
