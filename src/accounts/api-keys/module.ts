import { defineModule } from '../../module/define-module.ts'
import { apiKeyRoutes } from './routes.ts'

export default defineModule({
  groups: { 'API keys': 'What other software calls with. Only the owner manages them, signed in.' },
  routes: apiKeyRoutes,
})
