import * as v from 'valibot'
import { uuid } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'

export const SignInByLink = component('SignInByLink', 'The token of a sign-in link.', {
  token: [
    v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(200, 'is not of a link')),
    'What follows `#once=` in the link: 43 letters and digits.',
  ],
  code: [
    v.optional(v.pipe(v.string('must be text'), atMostCharacters(50, 'is not a code'))),
    'For an account with two-factor sign-in: the six digits that the authenticator app shows, or a recovery code. For other accounts it is ignored.',
  ],
  organizationId: [v.optional(uuid), 'Id of the organization to act in. Absent: the one last used.'],
})

export type SignInByLinkInput = v.InferOutput<typeof SignInByLink>
