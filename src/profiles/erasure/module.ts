import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { PersonRules } from '../dossier/dossier.ts'
import { type ErasureDeps, erase, nextTry } from './erase.ts'
import { erasureRoutes } from './routes.ts'
import { erasePersonJob } from './service.ts'
import { findErasureById } from './store.ts'

const erasureJobs = (deps: ErasureDeps): HandledJob[] => [
  handles(erasePersonJob, async ({ payload: { erasureId } }, signal) => {
    const progress = await erase(deps, erasureId, signal)
    if (progress === 'DONE') return done
    const requestedAt = findErasureById(deps.db, erasureId)?.requestedAt ?? 0
    const runAt = progress === 'STOPPED' ? deps.db.clock.now() : nextTry(deps.db, requestedAt)
    return { kind: 'snooze', runAt }
  }),
]

export default defineModule({
  routes: (deps: { db: Db; personRules: PersonRules }) => erasureRoutes(deps),
  jobs: (deps: ErasureDeps) => erasureJobs(deps),
  retention: {
    erasures: kept(
      'with its organization, without the person: it shows that a request was obeyed (GDPR art. 5(2))',
    ),
  },
  transport: { erasures: copied({ json: ['person'] }) },
  jobIds: { 'person.erase': { erasureId: 'erasures' } },
})
