import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { apiKeyRoutes } from './routes.ts'

export default defineModule({
  groups: {
    'API keys': 'Credentials for other software. Only the owner can manage them, in a signed-in session.',
  },
  routes: apiKeyRoutes,
  retention: {
    api_keys: kept('with its organization; revoked keys too, because the audit log refers to them'),
  },
  transport: { api_keys: copied({ unique: 'an API key' }) },
})
