import * as v from 'valibot'
import { uuid } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'

export const TOKEN = 'The last part of the link: 43 letters and digits.'

export const VerifyEmail = component('VerifyEmail', 'The token of the link that was sent to an address.', {
  token: [
    v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(200, 'is not of a link')),
    TOKEN,
  ],
})

export const VerifiedEmailRecord = component('VerifiedEmail', 'The user whose address was verified.', {
  userId: [uuid, 'Id of the user.'],
  email: [v.string(), 'The address, with which the user signs in from now on.'],
})

export const VerificationRequestRecord = component(
  'EmailVerificationRequest',
  'The address that a link was requested for.',
  {
    email: [v.string(), 'The address that is not verified yet.'],
    sendsMail: [v.boolean(), 'Whether this server sends mails; false: ask its operator for the link.'],
  },
)
