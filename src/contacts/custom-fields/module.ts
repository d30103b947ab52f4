import { defineModule } from '../../module/define-module.ts'
import { customFieldRoutes } from './routes.ts'

export default defineModule({
  groups: {
    'Custom fields':
      "An organization's own fields of its contacts. Rules, messages and lists name them `custom.<key>`.",
  },
  routes: customFieldRoutes,
})
