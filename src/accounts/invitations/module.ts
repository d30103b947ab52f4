import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { invitationMails } from './mail.ts'
import { type InvitationDeps, invitationRoutes, receivedRoutes } from './routes.ts'
import { pruneInvitations } from './store.ts'

export default defineModule({
  groups: { Invitations: 'People join an organization by a link that was made for them.' },
  routes: (deps: InvitationDeps) => [...invitationRoutes(deps), ...receivedRoutes(deps)],
  retention: {
    invitations: aged({
      days: 90,
      after: 'the invitation was accepted, revoked or expired',
      oldest: `SELECT min(coalesce(ended_at, expires_at)) FROM invitations`,
      prune: pruneInvitations,
    }),
  },
  transport: { invitations: copied({ unique: 'the link of an invitation' }) },
  jobIds: { 'invitation_mail.send': { invitationId: 'invitations', number: null } },
  jobs: invitationMails,
})
