import { defineModule } from '../../module/define-module.ts'
import { messageRoutes } from './routes.ts'

export default defineModule({
  routes: messageRoutes,
})
