import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { PersonRules } from '../dossier/dossier.ts'
import type { ErasureDeps } from './erase.ts'
import { erasureJobs } from './jobs.ts'
import { erasureRoutes } from './routes.ts'

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
