import * as v from 'valibot'
import { clearable, lineText, text } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { email, timezone, webUrl } from '../organizations/fields.ts'
import { locale } from '../organizations/schema.ts'

/** Bounds the work of hashing; the rules for new passwords are in users/password-rules.ts. */
export const passwordText = v.pipe(
  v.string('must be text'),
  atLeastCharacters(1),
  atMostCharacters(1_000),
  v.check((value) => value.isWellFormed(), 'must be well-formed Unicode'),
  v.check((value) => !value.includes('\0'), 'must not hold a NUL character'),
)

/** UpdateUserDto. */
export const UpdateUser = v.object({
  firstName: v.optional(lineText(1, 100)),
  lastName: clearable(lineText(1, 100)),
  phone: clearable(text(1, 40)),
  avatarUrl: clearable(webUrl),
  locale: clearable(locale),
  timezone: clearable(timezone),
  email: v.optional(email),
  currentPassword: v.optional(passwordText),
})
describeObject(UpdateUser, 'UpdateUser', 'Changes to the caller. An absent field stays as it is.', {
  firstName: 'Given name.',
  lastName: 'Family name; null for none.',
  phone: 'Phone number with `+`, or of the country of the organization; null for none.',
  avatarUrl: 'Address of a picture; null for none.',
  locale: 'Language, as a BCP 47 tag such as `en-US`; null for the language of the organization.',
  timezone: 'IANA time zone; null for the time zone of the organization.',
  email:
    'Another address to sign in with. It replaces the current one when a link that is sent to it has verified it; until then it is `pendingEmail`. The current address cancels a pending change.',
  currentPassword: 'The password of the account; only needed for another `email`.',
})

/** ChangePasswordDto. */
export const ChangePassword = v.object({ currentPassword: passwordText, newPassword: passwordText })
describeObject(ChangePassword, 'ChangePassword', 'The old and the new password of the caller.', {
  currentPassword: 'The password that is valid now.',
  newPassword:
    'The new one, with at least as many characters as the operator requires (12 by default), and not known from a breach.',
})

export const DeleteUser = v.object({ currentPassword: v.optional(passwordText) })
describeObject(DeleteUser, 'DeleteUser', 'Proof that the person deletes the account.', {
  currentPassword:
    'The password of the account. Not needed within ten minutes of a sign-in; an API key always sends it.',
})

export type UpdateUserInput = v.InferOutput<typeof UpdateUser>
export type ChangePasswordInput = v.InferOutput<typeof ChangePassword>
