import { letters as english } from '../../../words/en/letters.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { HandledJob } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { greeting, letter } from '../system-mails/letter.ts'
import { type MailDeps, mails } from '../system-mails/outbox.ts'
import { findLiveUser } from '../users/service.ts'
import { languageOfUser } from '../users/user-language.ts'
import { forgottenPasswordRoutes, passwordResetRoutes } from './routes.ts'
import { makeResetPath, passwordMail } from './service.ts'

const passwordMails = (deps: MailDeps): readonly HandledJob[] =>
  mails(deps, passwordMail, {
    write: (tx, { userId }) => {
      const user = userId === null ? undefined : findLiveUser(tx, userId)
      if (!user || user.status === 'SUSPENDED') return undefined
      const language = languageOfUser(tx, user)
      const letters = inLanguage(english, language)
      return letter({
        to: user.email,
        subject: letters.passwordSubject(),
        parts: [
          greeting(user, language),
          letters.password(),
          { label: letters.passwordAct(), url: deps.publicBaseUrl + makeResetPath(tx, user.id, true) },
          letters.passwordIgnore(),
        ],
      })
    },
  })

export default defineModule({
  routes: (deps: SessionDeps) => [...forgottenPasswordRoutes(deps), ...passwordResetRoutes(deps)],
  jobs: passwordMails,
})
