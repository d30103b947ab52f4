import type { Reader } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { getUser } from './service.ts'

/** Description of the refusal for the reference. */
export const UNVERIFIED =
  'The address of the caller, or of the owner whose API key it is, is not verified, and the server sends mails; `details[0].requirement` is VERIFIED_EMAIL.'

/**
 * Refuses actions that reach strangers, such as an invitation or a further organization, to a user without a
 * verified address. A server that sends no mails reaches no strangers and cannot verify an address, so it refuses
 * none.
 * Throws FORBIDDEN.
 */
export function assertVerified(
  reader: Reader,
  { kind, userId }: Pick<Principal, 'kind' | 'userId'>,
  sendsMail: boolean,
): void {
  if (!sendsMail || kind === 'SYSTEM' || getUser(reader, userId).emailVerifiedAt !== null) return
  throw new AppError(
    'FORBIDDEN',
    'Verify your email address first: POST /auth/verify-email/resend mails a link to it.',
    { details: [{ requirement: 'VERIFIED_EMAIL' }] },
  )
}
