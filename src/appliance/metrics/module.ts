import { defineModule } from '../../module/define-module.ts'
import { type MetricsDeps, metricsRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: MetricsDeps) => metricsRoutes(deps),
})
