import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')

/** Places that add a member, and the proof that the address belongs to the member. */
const DOORS: Readonly<Record<string, string>> = {
  'cli/commands/init.ts': 'a new account, or one whose address is verified',
  'cli/commands/org.ts': 'an account whose address is verified',
  'cli/commands/user.ts': 'a new account, of which the operator knows the password',
  'src/accounts/invitations/accept.ts':
    'a new account; the password of the account; or the account of a person who proved the address',
  'src/accounts/openid/sign-in-as.ts': 'the provider vouches for the address',
  'src/accounts/organizations/routes.ts': 'the caller',
  'src/accounts/roles/store.ts': 'writes the row',
  'src/accounts/roles/service.ts': 'is what the others call',
  'src/accounts/sign-in/register.ts': 'a new account and a new organization',
  'src/appliance/transport/import.ts': 'an account that came along, or one whose address is verified',
}
const MAKES = /\b(addMember|addMemberAs|joinAsInvited|insertMembership|mapUsers)\(|INTO memberships/

const filesWith = (pattern: RegExp): string[] =>
  ['src', 'cli']
    .flatMap((folder) =>
      [...new Bun.Glob('**/*.ts').scanSync(join(root, folder))].map((file) => `${folder}/${file}`),
    )
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()

test('every place that adds a member is listed with the proof of the address', () => {
  expect(filesWith(MAKES)).toEqual(Object.keys(DOORS).toSorted())
})

/** Places that verify an address, and the proof by its person. */
const PROOFS: Readonly<Record<string, string>> = {
  'cli/commands/init.ts': 'a new account, which the operator makes for the address',
  'cli/commands/user.ts': 'the word of the operator, asked for by name',
  'src/accounts/email-verification/service.ts': 'the link of a mail, with the password or a takeover',
  'src/accounts/invitations/accept.ts': 'the link of a mail, with the password or a takeover',
  'src/accounts/openid/sign-in-as.ts':
    'the provider vouches for the address; the account is new or taken over',
  'src/accounts/password-reset/service.ts': 'the link of a mail, with a takeover',
  'src/accounts/profile/routes.ts': 'only requests a change, which a link confirms',
  'src/accounts/sessions/claim.ts': 'called with the link of a mail',
  'src/accounts/sessions/take-over.ts': 'is what the others call',
  'src/accounts/users/service.ts': 'is what the others call',
}
const VERIFIES =
  /(?<!function |const )\b(verifyEmail|changeEmail|takeOver|joinAsInvited)\(|emailVerifiedAt: (?!null)tx/

test('every place that verifies an address is listed with the proof', () => {
  expect(filesWith(VERIFIES)).toEqual(Object.keys(PROOFS).toSorted())
})
