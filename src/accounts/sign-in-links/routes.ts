import { type Operation, operation } from '../../http/operation.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { TokenPairRecord } from '../sign-in/schema.ts'
import { deviceOf, tokenReply } from '../sign-in/token-reply.ts'
import { SignInByLink } from './schema.ts'
import { signInByLink } from './service.ts'

/** The operation behind the links that the operator's commands print. */
export const signInLinkRoutes = (deps: SessionDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/auth/link',
    group: 'Authentication',
    summary: 'Sign in with a link',
    description:
      'Accepts the token of a link that the operator made with `carillon user sign-in-link`, `carillon init` or `carillon demo`. The link leads to the console, which makes this call. It works once, within 15 minutes; a newer link, and all that ends the sessions of the user, voids it. It replaces the password only: an account with two-factor sign-in needs `code` as well, and a refusal of the code leaves the link valid.',
    errors: {
      VALIDATION_FAILED:
        'The request is malformed; or the account has two-factor sign-in, and `code` is missing or wrong (the field in `details` is `code`).',
      GONE: 'The link was used already, has expired, or is unknown.',
      RATE_LIMITED:
        'The caller sent too many requests, or the account got too many wrong codes in a row. Wait the number of seconds in `Retry-After`.',
      UNAUTHENTICATED: 'The user is suspended.',
      FORBIDDEN: 'The user belongs to no organization.',
      NOT_FOUND: 'The user does not belong to the organization in `organizationId`.',
    },
    access: 'public',
    rateLimit: 'auth',
    body: SignInByLink,
    status: 201,
    data: TokenPairRecord,
    handle: async (call) =>
      tokenReply(deps, call.request, await signInByLink(deps, call.body, deviceOf(call)), 'Signed in'),
  }),
]
