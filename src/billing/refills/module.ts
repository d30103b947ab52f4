import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { refillRoutes } from './routes.ts'

export default defineModule({
  routes: refillRoutes,
  retention: { billing_auto_refills: kept('with its organization: one for each product') },
  transport: {
    // Refills stay disabled without the saved card, until a member enables them.
    billing_auto_refills: copied({
      payments: { without: { is_enabled: '0', failures: '0', retry_at: 'NULL' } },
    }),
  },
})
