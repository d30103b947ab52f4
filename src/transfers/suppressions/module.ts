import { defineModule } from '../../module/define-module.ts'
import { suppressionJobs } from './jobs.ts'
import { listImportRoutes } from './routes.ts'

export default defineModule({
  routes: listImportRoutes,
  jobs: suppressionJobs,
  contactColumns: {
    'suppression_imports.last_contact_id': {
      policy: 'kept',
      why: 'Where an import stops, which stays valid when the contact there is merged.',
    },
    'suppression_imports.matched_contact_id': {
      policy: 'kept',
      why: 'The position of an import, which stays valid when the contact at it is merged.',
    },
  },
  jobIds: { 'suppression_import.run': { importId: 'suppression_imports' } },
})
