import * as v from 'valibot'
import { clearable, lineText, text } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { email, timezone, webUrl } from '../organizations/fields.ts'
import { locale } from '../organizations/schema.ts'

/** Limits the length, because hashing takes work. The rules for new passwords are in users/passwords.ts. */
export const passwordText = v.pipe(
  v.string('must be text'),
  atLeastCharacters(1),
  atMostCharacters(1_000),
  v.check((value) => value.isWellFormed(), 'must be well-formed Unicode'),
  v.check((value) => !value.includes('\0'), 'must not hold a NUL character'),
)

export const UpdateUser = component('UpdateUser', 'Changes to the caller. An absent field stays as it is.', {
  firstName: [v.optional(lineText(1, 100)), 'Given name.'],
  lastName: [clearable(lineText(1, 100)), 'Family name; null for none.'],
  phone: [
    clearable(text(1, 40)),
    'Phone number with `+`, or of the country of the organization; null for none.',
  ],
  avatarUrl: [clearable(webUrl), 'Address of a picture; null for none.'],
  locale: [
    clearable(locale),
    'Language, as a BCP 47 tag such as `en-US`; null for the language of the organization.',
  ],
  timezone: [clearable(timezone), 'IANA time zone; null for the time zone of the organization.'],
  email: [
    v.optional(email),
    'Another address to sign in with. It replaces the current one when a link that is sent to it has verified it; until then it is `pendingEmail`. The current address cancels a pending change.',
  ],
  currentPassword: [
    v.optional(passwordText),
    'The password of the account; only needed for another `email`.',
  ],
})

export const ChangePassword = component('ChangePassword', 'The old and the new password of the caller.', {
  currentPassword: [passwordText, 'The password that is valid now.'],
  newPassword: [
    passwordText,
    'The new one, with at least as many characters as the operator requires (12 by default), and not known from a breach.',
  ],
})

export const DeleteUser = component('DeleteUser', 'Proof that the person deletes the account.', {
  currentPassword: [
    v.optional(passwordText),
    'The password of the account. Not needed within ten minutes of a sign-in; an API key always sends it.',
  ],
})

export type UpdateUserInput = v.InferOutput<typeof UpdateUser>
export type ChangePasswordInput = v.InferOutput<typeof ChangePassword>
