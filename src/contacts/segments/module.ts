import { defineModule } from '../../module/define-module.ts'
import { united } from '../../module/merge-policy.ts'
import { invariants } from './invariants.ts'
import { segmentJobs } from './jobs.ts'
import { segmentRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Segments:
      'Parts of the contacts to send to: STATIC ones are lists, DYNAMIC ones have rules that are evaluated when they are needed.',
  },
  routes: segmentRoutes,
  jobs: segmentJobs,
  contactColumns: {
    'segment_contacts.contact_id': united(
      'segment_contacts',
      'segment_id',
      'INDEXED BY segment_contacts_contact',
    ),
  },
  invariants,
})
