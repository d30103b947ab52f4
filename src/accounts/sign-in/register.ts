import type { Reader } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { assertNames } from '../../lib/mail-names.ts'
import { requestLink } from '../email-verification/service.ts'
import { createOrganization, recordFounding } from '../organizations/service.ts'
import { addMember } from '../roles/service.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import { issuePair, openSession, type TokenPair } from '../sessions/token-pair.ts'
import { assertSetupToken, endSetup } from '../settings/setup-token.ts'
import { createUser, hashNewPassword, recordSignIn } from '../users/service.ts'
import { anyUserExists } from '../users/store.ts'
import { actingAs } from '../users/user-events.ts'
import type { RegisterInput } from './schema.ts'

/**
 * Creates a user with a new organization, and signs the user in. Throws FORBIDDEN if sign-up is
 * closed, or if the first user has no valid set-up token. Throws VALIDATION_FAILED for a bad password
 * or name, ALREADY_EXISTS if the email has an account.
 */
export async function register(deps: SessionDeps, input: RegisterInput, device: Device): Promise<TokenPair> {
  const { db, passwordMinLength } = deps
  assertOpen(db, deps, input)
  const { firstName, lastName, organizationName } = input
  assertNames({ firstName, lastName, organizationName })
  const passwordHash = await hashNewPassword(input.password, passwordMinLength, input.email)
  const renewal = await db.write((tx) => {
    // The check is repeated inside the transaction, because two requests may have the same token.
    assertOpen(tx, deps, input)
    endSetup(tx)
    const user = createUser(tx, { ...input, passwordHash })
    const { timezone, defaultCountry } = input
    const organization = createOrganization(tx, { name: organizationName, timezone, defaultCountry })
    addMember(tx, organization.id, user.id, 'OWNER')
    recordSignIn(tx, user.id)
    if (deps.sendsMail) requestLink(tx, user.id, user.email, true)
    recordFounding(tx, organization, actingAs(user, device.ipAddress))
    return openSession(tx, user.id, organization.id, device)
  })
  deps.onRegistered()
  return issuePair(deps, renewal)
}

/** Checks that a user may register. The first user needs the set-up token even if sign-up is open. */
function assertOpen(reader: Reader, { allowSignup }: SessionDeps, { setupToken }: RegisterInput): void {
  if (!anyUserExists(reader)) assertSetupToken(reader, setupToken)
  else if (!allowSignup) {
    throw new AppError('FORBIDDEN', (say) => say.signUpClosed())
  }
}
