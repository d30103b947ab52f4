import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { voteRoutes } from './routes.ts'

export default defineModule({
  routes: voteRoutes,
  contactColumns: {
    'poll_answers.contact_id': {
      policy: 'moved',
      sql: 'UPDATE OR IGNORE poll_answers SET contact_id = ? WHERE organization_id = ? AND contact_id = ?',
    },
    // Of two votes in one poll the survivor keeps its own.
    'poll_votes.contact_id': {
      policy: 'moved',
      sql: 'UPDATE OR IGNORE poll_votes SET contact_id = ? WHERE organization_id = ? AND contact_id = ?',
    },
  },
  retention: { poll_votes: kept('with their poll'), poll_answers: kept('with their poll') },
  transport: { poll_votes: copied(), poll_answers: copied() },
})
