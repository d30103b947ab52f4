import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { businessHoursRoutes } from './routes.ts'

export default defineModule({
  routes: businessHoursRoutes,
  retention: { business_hours: kept('one for each organization') },
  transport: { business_hours: copied({ json: ['overrides', 'weekly'] }) },
})
