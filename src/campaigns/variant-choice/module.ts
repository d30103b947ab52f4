import { defineModule } from '../../module/define-module.ts'
import { variantChoiceRoutes } from './routes.ts'

export default defineModule({
  routes: variantChoiceRoutes,
})
