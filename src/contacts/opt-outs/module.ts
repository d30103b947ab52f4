import { defineModule } from '../../module/define-module.ts'
import { suppressionRoutes } from './routes.ts'

export default defineModule({
  groups: {
    'Suppression list':
      'Addresses to which nothing may be sent, whether or not a contact has them: managed one at a time, or imported as files. Entries can also be hashes of addresses.',
  },
  routes: suppressionRoutes,
})
