import { defineModule } from '../../module/define-module.ts'
import { aged, kept } from '../../module/retention.ts'
import { leftOut, OF_A_PERSON } from '../../module/transport.ts'
import { pruneAttempts, pruneSessions } from './store.ts'

export default defineModule({
  retention: {
    sessions: aged({
      days: 30,
      after: 'it ended',
      oldest: `SELECT min(min(coalesce(revoked_at, expires_at), expires_at)) FROM sessions`,
      prune: pruneSessions,
    }),
    refresh_tokens: kept('with its session'),
    sign_in_attempts: aged({
      days: 1,
      after: 'the last failed sign-in',
      oldest: `SELECT min(last_at) FROM sign_in_attempts`,
      prune: pruneAttempts,
    }),
  },
  transport: {
    sessions: leftOut(OF_A_PERSON),
    refresh_tokens: leftOut(OF_A_PERSON),
    sign_in_attempts: leftOut(OF_A_PERSON),
  },
})
