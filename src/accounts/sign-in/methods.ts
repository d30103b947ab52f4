import * as v from 'valibot'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { component } from '../../lib/describe.ts'
import { canHavePasskeys } from '../passkeys/library.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { anyUserExists } from '../users/store.ts'

const SignInMethods = component('SignInMethods', 'How people sign in to this server.', {
  passkeys: [
    v.boolean(),
    'Whether passkeys work at the address of this server: it needs a name at https, or `http://localhost`.',
  ],
  openId: [
    v.nullable(v.string()),
    'Host name of the OpenID Connect provider, with which a browser signs in at `GET /auth/openid`; null if the operator has set none.',
  ],
  registration: [
    v.boolean(),
    'Whether any person may register with an organization of their own (`POST /auth/register`).',
  ],
  setUp: [
    v.boolean(),
    'Whether the server waits for its first user, who registers with the set-up token of the operator.',
  ],
  sendsMail: [
    v.boolean(),
    'Whether this server sends mails, such as a link for a forgotten password; false: the operator makes such links.',
  ],
  passwordMinLength: [v.number(), 'How many characters a new password needs at least.'],
})

interface MethodDeps extends SessionDeps {
  /** Undefined if the operator has set no provider. */
  openId: { readonly host: string } | undefined
}

/** The operation that a sign-in page asks before it shows anything. */
export const methodRoutes = (deps: MethodDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/auth/methods',
    group: 'Authentication',
    summary: 'Read how people sign in',
    description:
      'For sign-in pages: which ways to sign in this server has. An address and a password always work.',
    access: 'public',
    status: 200,
    data: SignInMethods,
    handle: () => {
      const { db, publicOrigin, openId, allowSignup, sendsMail, passwordMinLength } = deps
      const setUp = !anyUserExists(db)
      return ok({
        passkeys: canHavePasskeys(publicOrigin),
        openId: openId?.host ?? null,
        registration: allowSignup && !setUp,
        setUp,
        sendsMail,
        passwordMinLength,
      })
    },
  }),
]
