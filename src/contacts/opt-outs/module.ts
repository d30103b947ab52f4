import { defineModule } from '../../module/define-module.ts'
import { suppressionRoutes } from './routes.ts'

export default defineModule({
  groups: {
    'Suppression list':
      'Addresses to which nothing may be sent, whether or not they are of contacts: one at a time, or as files. Some lists name people by hashes of their addresses; these are obeyed too.',
  },
  routes: suppressionRoutes,
})
