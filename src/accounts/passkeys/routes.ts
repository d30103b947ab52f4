import * as v from 'valibot'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { IdRecord, idOf } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { TOO_MANY_ATTEMPTS } from '../sessions/assert-password.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { TokenPairRecord } from '../sign-in/schema.ts'
import { deviceOf, tokenReply } from '../sign-in/token-reply.ts'
import { Challenges } from './challenges.ts'
import { beginRegistration, finishRegistration, remove } from './registration.ts'
import {
  AddPasskey,
  BeginRegistration,
  PasskeyRecord,
  RegistrationOptions,
  RemovePasskey,
  RenamePasskey,
  SignInByPasskey,
  SignInOptions,
} from './schema.ts'
import { listPasskeys, type PasskeyRow, renamePasskey } from './service.ts'
import { beginSignIn, signInByPasskey } from './sign-in.ts'

const NOWHERE =
  'Passkeys need a server with a name at https, or at http://localhost, by its `public_base_url`.'

const OF_USER = { group: 'Users', access: 'session', worksWithoutTwoFactor: true } as const
const PUBLIC = { group: 'Authentication', access: 'public', rateLimit: 'auth' } as const

const idParams = idOf('the passkey')

const present = ({ uuid, name, isSynced, createdAt, lastUsedAt }: PasskeyRow) => ({
  id: uuid,
  name,
  isSynced: isSynced === 1,
  createdAt: toIso(createdAt),
  lastUsedAt: toIsoOrNull(lastUsedAt),
})

const registrationRoutes = (deps: SessionDeps, challenges: Challenges): Operation[] => [
  operation({
    ...OF_USER,
    method: 'POST',
    path: '/user/passkeys/options',
    summary: 'Begin a passkey registration',
    description:
      'Returns the options for `navigator.credentials.create()` of a browser; send the resulting credential to `POST /user/passkeys` within five minutes, in the same session. With two-factor sign-in a code is needed as well.',
    errors: {
      CONFLICT: `The caller has 20 passkeys, which is the most. ${NOWHERE}`,
      RATE_LIMITED: TOO_MANY_ATTEMPTS,
    },
    isUnrepeatable: true,
    body: BeginRegistration,
    status: 201,
    data: RegistrationOptions,
    handle: async ({ principal, body, write, clientIp }) => {
      const begin = await beginRegistration(deps, challenges, { principal, clientIp }, body)
      return write((tx) => created(begin(tx), 'Now let the device make it'))
    },
  }),
  operation({
    ...OF_USER,
    method: 'POST',
    path: '/user/passkeys',
    summary: 'Add a passkey',
    description:
      'Adds the credential that the device has made. The person can then sign in with it instead of the password and without a code, because the device verifies them. The password keeps working.',
    errors: {
      ALREADY_EXISTS: 'The passkey was added before.',
      CONFLICT: `The caller has 20 passkeys, which is the most. ${NOWHERE}`,
      GONE: 'The registration has expired, was answered before, or began in another session.',
    },
    isUnrepeatable: true,
    body: AddPasskey,
    status: 201,
    data: PasskeyRecord,
    handle: async ({ principal, body, write }) => {
      const add = await finishRegistration(deps, challenges, principal, body)
      return write((tx) => created(present(add(tx)), 'Passkey added'))
    },
  }),
]

const managementRoutes = (deps: SessionDeps): Operation[] => [
  operation({
    ...OF_USER,
    method: 'GET',
    path: '/user/passkeys',
    summary: 'List your passkeys',
    description: 'The passkeys of the current user, the oldest first; 20 at most.',
    status: 200,
    data: v.array(PasskeyRecord),
    handle: ({ principal }) => ok(listPasskeys(deps.db, principal.userId).map(present)),
  }),
  operation({
    ...OF_USER,
    method: 'PATCH',
    path: '/user/passkeys/:id',
    summary: 'Rename a passkey',
    description: 'Only the caller sees the name.',
    params: idParams,
    body: RenamePasskey,
    record: PasskeyRecord,
    status: 200,
    data: PasskeyRecord,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        ok(present(renamePasskey(tx, principal.userId, params.id, body.name)), {
          message: 'Passkey renamed',
        }),
      ),
  }),
  operation({
    ...OF_USER,
    method: 'DELETE',
    path: '/user/passkeys/:id',
    summary: 'Remove a passkey',
    description:
      'The passkey can no longer be used to sign in; sessions that it has opened continue. Needs the password, so that users cannot remove their last way to sign in.',
    errors: { RATE_LIMITED: TOO_MANY_ATTEMPTS },
    params: idParams,
    body: RemovePasskey,
    status: 200,
    data: IdRecord,
    handle: async ({ principal, params, body, write, clientIp }) => {
      const removeIt = await remove(deps, { principal, clientIp }, params.id, body.currentPassword)
      return write((tx) => {
        removeIt(tx)
        return ok({ id: params.id }, { message: 'Passkey removed' })
      })
    },
  }),
]

const signInRoutes = (deps: SessionDeps, challenges: Challenges): Operation[] => [
  operation({
    ...PUBLIC,
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Begin a sign-in with a passkey',
    description:
      'Returns the options for `navigator.credentials.get()` of a browser; send the signed result to `POST /auth/passkey` within five minutes. No address is asked for, so the answer does not reveal who has an account.',
    errors: { CONFLICT: NOWHERE },
    status: 201,
    data: SignInOptions,
    handle: () => created(beginSignIn(deps, challenges), 'Now let the device sign it'),
  }),
  operation({
    ...PUBLIC,
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey',
    description:
      'Accepts the signature of the device. The device has verified the person, so an account with two-factor sign-in needs no code. Without organizationId, the session acts in the organization last used.',
    errors: {
      CONFLICT: NOWHERE,
      GONE: 'The sign-in has expired, or was answered before.',
      INVALID_CREDENTIALS:
        'The passkey is unknown, its signature is wrong, the person was not verified, or the passkey may have been copied.',
      UNAUTHENTICATED: 'The user is suspended.',
      FORBIDDEN: 'The user belongs to no organization.',
      NOT_FOUND: 'The user does not belong to the organization in `organizationId`.',
    },
    body: SignInByPasskey,
    status: 201,
    data: TokenPairRecord,
    handle: async (call) =>
      tokenReply(
        deps,
        call.request,
        await signInByPasskey(deps, challenges, call.body, deviceOf(call)),
        'Signed in',
      ),
  }),
]

/** Operations for the passkeys (Web Authentication) of the caller, and for signing in with a passkey. */
export function webAuthnRoutes(deps: SessionDeps): Operation[] {
  const challenges = new Challenges()
  return [
    ...signInRoutes(deps, challenges),
    ...managementRoutes(deps),
    ...registrationRoutes(deps, challenges),
  ]
}
