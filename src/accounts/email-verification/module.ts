import type { HandledJob } from '../../jobs/job.ts'
import { greetingOf } from '../../lib/mail-names.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut, OF_A_PERSON } from '../../module/transport.ts'
import { letter } from '../system-mails/letter.ts'
import { type MailDeps, mails } from '../system-mails/outbox.ts'
import { findLiveUser } from '../users/service.ts'
import { emailVerificationRoutes } from './routes.ts'
import { formerAddressMail, makeVerificationPath, unverifiedAddress, verificationMail } from './service.ts'
import { findVerification } from './store.ts'

const verificationMails = (deps: MailDeps): readonly HandledJob[] => [
  ...mails(deps, verificationMail, {
    write: (tx, { userId, to }) => {
      const asked = findVerification(tx, userId)
      const user = findLiveUser(tx, userId)
      if (asked?.address !== to || asked.mailedAt === null) return undefined
      if (!user || user.status === 'SUSPENDED' || unverifiedAddress(user) !== to) return undefined
      const path = makeVerificationPath(tx, userId)
      if (path === undefined) return undefined
      return letter({
        to,
        subject: 'Confirm your email address',
        parts: [
          greetingOf(null),
          `with this link you confirm that ${to} is your address, for signing in. It works once, for one day:`,
          { label: 'Confirm the address', url: deps.publicBaseUrl + path },
          'If you did not ask for it, do nothing: another person mistyped their address.',
        ],
      })
    },
  }),
  ...mails(deps, formerAddressMail, {
    write: (_tx, { to, firstName, address }) =>
      letter({
        to,
        subject: 'Your email address was changed',
        parts: [
          greetingOf(firstName),
          `you sign in with ${address} from now on, and no longer with ${to}.`,
          'If you did not change it, tell the people who run your organization immediately.',
        ],
      }),
  }),
]

export default defineModule({
  routes: emailVerificationRoutes,
  jobs: verificationMails,
  retention: {
    email_verifications: kept('one per account, until its address is verified'),
  },
  transport: { email_verifications: leftOut(OF_A_PERSON) },
  jobIds: { 'email_verification.send': 'STAYS', 'email_change.tell': 'STAYS' },
})
