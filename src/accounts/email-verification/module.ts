import { letters as english } from '../../../words/en/letters.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { HandledJob } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut, OF_A_PERSON } from '../../module/transport.ts'
import { greetingOf, letter } from '../system-mails/letter.ts'
import { type MailDeps, mails } from '../system-mails/outbox.ts'
import { findLiveUser } from '../users/service.ts'
import { languageOfUser } from '../users/user-language.ts'
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
      const language = languageOfUser(tx, user)
      const letters = inLanguage(english, language)
      return letter({
        to,
        subject: letters.addressSubject(),
        parts: [
          greetingOf(null, language),
          letters.address({ address: to }),
          { label: letters.addressAct(), url: deps.publicBaseUrl + path },
          letters.addressIgnore(),
        ],
      })
    },
  }),
  ...mails(deps, formerAddressMail, {
    write: (_tx, { to, firstName, address, language = 'en' }) => {
      const letters = inLanguage(english, language)
      return letter({
        to,
        subject: letters.formerSubject(),
        parts: [
          greetingOf(firstName, language),
          letters.former({ address, former: to }),
          letters.formerWarning(),
        ],
      })
    },
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
