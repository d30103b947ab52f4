import type { HandledJob } from '../../jobs/job.ts'
import { greeting } from '../../lib/mail-names.ts'
import { defineModule } from '../../module/define-module.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { letter } from '../system-mails/letter.ts'
import { type MailDeps, mails } from '../system-mails/outbox.ts'
import { findLiveUser } from '../users/service.ts'
import { forgottenPasswordRoutes, passwordResetRoutes } from './routes.ts'
import { makeResetPath, passwordMail } from './service.ts'

const passwordMails = (deps: MailDeps): readonly HandledJob[] =>
  mails(deps, passwordMail, {
    write: (tx, { userId }) => {
      const user = userId === null ? undefined : findLiveUser(tx, userId)
      if (!user || user.status === 'SUSPENDED') return undefined
      return letter({
        to: user.email,
        subject: 'Set a new password',
        parts: [
          greeting(user),
          'a new password was requested for your account. With this link you set one; it works once, for one hour:',
          { label: 'Set a new password', url: deps.publicBaseUrl + makeResetPath(tx, user.id, true) },
          'If it was not you, do nothing: your password stays as it is.',
        ],
      })
    },
  })

export default defineModule({
  routes: (deps: SessionDeps) => [...forgottenPasswordRoutes(deps), ...passwordResetRoutes(deps)],
  jobs: passwordMails,
})
