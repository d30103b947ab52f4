import * as v from 'valibot'
import { uuid } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'

export const ResetPassword = component('ResetPassword', 'A new password, and the token of the reset link.', {
  token: [
    v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(200, 'is not of a link')),
    'The last part of the link: 43 letters and digits.',
  ],
  newPassword: [
    v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(1_000)),
    'The new password, with at least as many characters as the operator requires (12 by default), and not known from a breach.',
  ],
})

export const ResetRecord = component('PasswordReset', 'The user whose password was set.', {
  userId: [uuid, 'Id of the user, who now signs in with the new password.'],
})
