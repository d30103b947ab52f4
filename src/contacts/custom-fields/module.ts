import { defineModule } from '../../module/define-module.ts'
import { customFieldRoutes } from './routes.ts'

export default defineModule({
  groups: {
    'Custom fields':
      'Fields of its own that an organization gives its contacts. Rules, messages and lists know them as `custom.<key>`.',
  },
  routes: customFieldRoutes,
})
