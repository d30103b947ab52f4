import { defineModule } from '../../module/define-module.ts'
import { campaignRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Campaigns:
      'A message to the contacts of a segment: estimate it, send it now or later, pause it, cancel it and read its results. A recipient who is skipped has a message too, which says why.',
  },
  routes: campaignRoutes,
})
