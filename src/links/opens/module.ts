import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { type OpenDeps, openRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: OpenDeps) => openRoutes(deps),
  contactColumns: { 'mail_opens.contact_id': moved('UPDATE mail_opens') },
})
