import * as v from 'valibot'
import { uuid } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'

export const ResetPassword = v.object({
  token: v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(200, 'is not of a link')),
  newPassword: v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(1_000)),
})
describeObject(ResetPassword, 'ResetPassword', 'A new password, and the token of the reset link.', {
  token: 'The last part of the link: 43 letters and digits.',
  newPassword:
    'The new password, with at least as many characters as the operator requires (12 by default), and not known from a breach.',
})

export const ResetRecord = v.object({ userId: uuid })
describeObject(ResetRecord, 'PasswordReset', 'The user whose password was set.', {
  userId: 'Id of the user, who now signs in with the new password.',
})
