import { defineModule } from '../../module/define-module.ts'
import { type InvitationDeps, invitationRoutes } from './routes.ts'

export default defineModule({
  groups: { Invitations: 'How people join an organization: by a link that was made for them.' },
  routes: (deps: InvitationDeps) => invitationRoutes(deps),
})
