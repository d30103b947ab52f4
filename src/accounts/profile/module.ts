import type { Db, Tx } from '../../db/database.ts'
import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { isLive } from '../organizations/service.ts'
import { countMembers } from '../roles/store.ts'
import { closeAbandonedJob } from './delete-account.ts'
import { profileRoutes } from './routes.ts'

interface ProfileJobDeps {
  db: Db
  /** Deletes an organization, and stops all its work. */
  closeOrganization(tx: Tx, organizationId: number): void
}

const profileJobs = ({ db, closeOrganization }: ProfileJobDeps): readonly HandledJob[] => [
  handles(closeAbandonedJob, async ({ organizationId }) => {
    await db.write((tx) => {
      if (isLive(tx, organizationId) && countMembers(tx, organizationId) === 0) {
        closeOrganization(tx, organizationId)
      }
    })
    return done
  }),
]

export default defineModule({
  routes: profileRoutes,
  jobs: profileJobs,
})
