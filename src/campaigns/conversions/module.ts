import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { dealsOfPerson } from './person.ts'
import { conversionRoutes } from './routes.ts'

export default defineModule({
  routes: conversionRoutes,
  contactColumns: { 'conversions.contact_id': moved('UPDATE conversions') },
  persons: { conversions: dealsOfPerson },
  retention: { conversions: kept('with its organization') },
  transport: { conversions: copied() },
})
