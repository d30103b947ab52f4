import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { leftOut, OF_A_PERSON } from '../../module/transport.ts'
import { pruneRations } from './rations.ts'
import { securityMails } from './security-mails.ts'

export default defineModule({
  jobs: securityMails,
  retention: {
    rations: aged({
      days: 1,
      after: 'it was taken',
      oldest: `SELECT min(taken_at) FROM rations`,
      prune: pruneRations,
    }),
  },
  transport: { rations: leftOut(OF_A_PERSON) },
  jobIds: { 'security_mail.tell': 'STAYS' },
})
