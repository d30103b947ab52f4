import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { type ErasureDeps, erase, nextTry } from './erase.ts'
import { erasePersonJob } from './job-kinds.ts'
import { findErasureById } from './queries.ts'

export const erasureJobs = (deps: ErasureDeps): HandledJob[] => [
  handles(erasePersonJob, async ({ payload: { erasureId } }, signal) => {
    const progress = await erase(deps, erasureId, signal)
    if (progress === 'DONE') return done
    const requestedAt = findErasureById(deps.db, erasureId)?.requestedAt ?? 0
    const runAt = progress === 'STOPPED' ? deps.db.clock.now() : nextTry(deps.db, requestedAt)
    return { kind: 'snooze', runAt }
  }),
]
