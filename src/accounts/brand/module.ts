import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { brandRoutes } from './routes.ts'

export default defineModule({
  routes: brandRoutes,
  retention: { brands: kept('one for each organization') },
  transport: { brands: copied({ json: ['colors', 'links'] }) },
})
