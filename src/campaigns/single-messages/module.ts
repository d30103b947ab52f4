import { defineModule } from '../../module/define-module.ts'
import { singleMessageRoutes } from './routes.ts'

export default defineModule({
  groups: { Messages: 'A message to one person, by a call of other software.' },
  routes: singleMessageRoutes,
})
