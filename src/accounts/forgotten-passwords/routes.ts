import * as v from 'valibot'
import { created, type Operation, operation } from '../../http/operation.ts'
import { text } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { foldEmail, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { requestLink } from './request.ts'

/** The form of the address is not checked: a malformed one is an unknown one. */
const ForgotPassword = v.object({ email: v.pipe(text(1, MAX_EMAIL_LENGTH), v.transform(foldEmail)) })
describeObject(ForgotPassword, 'ForgotPassword', 'Who has forgotten the password.', {
  email: 'Email address of the account; upper and lower case are the same.',
})

const ForgotRecord = v.object({ sendsMail: v.boolean() })
describeObject(ForgotRecord, 'PasswordLinkRequest', 'Whether a link comes by mail.', {
  sendsMail:
    'Whether this server sends mails at all; false: ask its operator for a link. It says nothing about the address.',
})

export const forgottenPasswordRoutes = ({ db, sendsMail }: SessionDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/auth/forgot-password',
    group: 'Authentication',
    summary: 'Ask for a link to set another password',
    description:
      'The answer and the time it takes are the same whether or not anybody has the address. The link comes by mail if the operator has set a mail server (`smtp_url`), at most one in five minutes for an address; otherwise the operator makes one with `carillon user reset-link`.',
    access: 'public',
    rateLimit: 'auth',
    body: ForgotPassword,
    status: 201,
    data: ForgotRecord,
    handle: async ({ body }) => {
      if (!sendsMail) {
        return created({ sendsMail }, 'This server sends no mails. Ask its operator for a link.')
      }
      await db.write((tx) => requestLink(tx, body.email))
      return created({ sendsMail }, 'If an account has this address, a mail with a link is on its way.')
    },
  }),
]
