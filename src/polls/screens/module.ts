import { defineModule } from '../../module/define-module.ts'
import { publicScreenRoute, type ScreenDeps, screenRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: ScreenDeps) => [...screenRoutes(deps), publicScreenRoute(deps)],
})
