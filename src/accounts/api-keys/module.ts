import { defineModule } from '../../module/define-module.ts'
import { apiKeyRoutes } from './routes.ts'

export default defineModule({
  groups: {
    'API keys': 'Credentials for other software. Only the owner can manage them, in a signed-in session.',
  },
  routes: apiKeyRoutes,
})
