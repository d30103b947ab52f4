import { defineModule } from '../../module/define-module.ts'
import { previewRoute } from './preview.ts'
import { joinPageRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: Parameters<typeof joinPageRoutes>[0]) => [previewRoute, ...joinPageRoutes(deps)],
})
