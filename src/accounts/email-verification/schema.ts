import * as v from 'valibot'
import { uuid } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'

export const TOKEN = 'The last part of the link: 43 letters and digits.'

export const VerifyEmail = v.object({
  token: v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(200, 'is not of a link')),
})
describeObject(VerifyEmail, 'VerifyEmail', 'The token of the link that was sent to an address.', {
  token: TOKEN,
})

export const VerifiedEmailRecord = v.object({ userId: uuid, email: v.string() })
describeObject(VerifiedEmailRecord, 'VerifiedEmail', 'The user whose address was verified.', {
  userId: 'Id of the user.',
  email: 'The address, with which the user signs in from now on.',
})

export const VerificationRequestRecord = v.object({ email: v.string(), sendsMail: v.boolean() })
describeObject(
  VerificationRequestRecord,
  'EmailVerificationRequest',
  'The address that a link was requested for.',
  {
    email: 'The address that is not verified yet.',
    sendsMail: 'Whether this server sends mails; false: ask its operator for the link.',
  },
)
