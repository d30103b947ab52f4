import { defineModule } from '../../module/define-module.ts'
import { testPhoneRoutes } from './routes.ts'

export default defineModule({
  groups: {
    'Test phones':
      'The phones and mailboxes of the built-in carrier SANDBOX: what it delivered, and answers as the person.',
  },
  routes: testPhoneRoutes,
})
