import { defineModule } from '../../module/define-module.ts'
import { contactMergeRoutes } from './routes.ts'

export default defineModule({
  routes: contactMergeRoutes,
  contactColumns: {
    'contacts.merged_into': {
      policy: 'kept',
      why: 'Contacts that were merged into the other contact earlier are found through it.',
    },
  },
})
