import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut, OF_A_PERSON } from '../../module/transport.ts'
import { verificationMails } from './mails.ts'
import { emailVerificationRoutes } from './routes.ts'

export default defineModule({
  routes: emailVerificationRoutes,
  jobs: verificationMails,
  retention: {
    email_verifications: kept('one per account, until its address is verified; its link is valid for a day'),
  },
  transport: { email_verifications: leftOut(OF_A_PERSON) },
  jobIds: { 'email_verification.send': 'STAYS', 'email_change.tell': 'STAYS' },
})
