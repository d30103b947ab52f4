import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What comes from outside names a row by its uuid, a code or a token. A look-up by one carries the organization, so
 * that nothing of another one is found, whatever two databases have given: or it is here with the reason why not.
 */
const WITHOUT: Readonly<Record<string, string>> = {
  'src/accounts/api-keys/queries.ts': 'the text before it has the organization',
  'src/accounts/email-verification/queries.ts': 'the hash of a random token, of a person',
  'src/accounts/invitations/queries.ts': 'the hash of a random token; it tells the organization',
  'src/accounts/members/queries.ts': 'the text before it has the organization',
  'src/accounts/organizations/fragments.ts': 'it is the organization',
  'src/accounts/organizations/shared-queries.ts': 'it is the organization',
  'src/accounts/passkeys/queries.ts': 'of a person',
  'src/accounts/password-reset/queries.ts': 'the hash of a random token, of a person',
  'src/accounts/roles/queries.ts': 'the text before it has the organization',
  'src/accounts/sign-in-links/queries.ts': 'the hash of a random token, of a person',
  'src/accounts/sessions/queries.ts': 'of a person, or the hash of a random token',
  'src/accounts/sessions/shared-queries.ts': 'of a person, or the hash of a random token',
  'src/accounts/users/shared-queries.ts': 'a person, who is joined with the membership',
  'src/accounts/api-keys/withdrawals.ts': 'the public id in a withdrawal of this very data',
  'src/accounts/moves/withdrawals.ts': 'the public id in a withdrawal of this very data',
  'src/accounts/organizations/withdrawals.ts': 'the public id in a withdrawal of this very data',
  'src/accounts/passkeys/withdrawals.ts': 'the public id in a withdrawal of this very data',
  'src/accounts/sessions/withdrawals.ts': 'the public id in a withdrawal of this very data',
  'src/accounts/two-factor/withdrawals.ts': 'the public id in a withdrawal of this very data',
  'src/accounts/users/withdrawals.ts': 'the public id in a withdrawal of this very data',
  'src/billing/callbacks/queries.ts': 'of a payment at the processor; it tells the organization',
  'src/billing/credit-notes/shared-queries.ts': 'a random token; it tells the organization',
  'src/billing/invoices/queries.ts': 'a random token; it tells the organization',
  'src/billing/sandbox/payment-queries.ts':
    'a random token of the sandbox, which has customers and no organizations',
  'src/billing/sandbox/session-queries.ts':
    'a random token of the sandbox, which has customers and no organizations',
  'src/campaigns/messages/queries.ts': 'a condition beside that of the organization',
  'src/channels/identities/shared-queries.ts':
    'of a callback, whose random token is compared; it tells the organization',
  'src/content/mail/tokens.ts': 'it is the organization',
  'src/content/media/queries.ts': 'the text before it has the organization',
  'src/delivery/executions/reads.ts': 'the text before it has the organization',
  'src/delivery/messages/message-totals.ts': 'a condition beside that of the organization',
  'src/delivery/messages/transitions.ts': 'sets what comes from outside, of a row by its internal id',
  'src/delivery/receipts/early-receipts.ts': 'of a sender, which is of one organization',
  'src/join-links/records/queries.ts': 'asks whether a name is free, which no two links of the server share',
  'src/links/short-links/redirect-routes.ts': 'a random code; it tells the organization',
  'src/links/recipient-links/writer.ts': 'asks whether a random code is free',
  'src/links/short-links/queries.ts': 'asks whether a random code is free',
  'src/notifications/digests/queries.ts': 'a random token; it tells the organization',
  'src/notifications/records/queries.ts': 'a condition beside that of the organization',
  'src/providers/smpp/parts.ts': 'of a sender, which is of one organization',
}

const root = join(import.meta.dir, '../..')
const TEXT = /`((?:[^`\\]|\\.)*)`|'((?:SELECT|UPDATE|DELETE|FROM|WHERE)[^'\n]*)'/g
const LOOK_UP =
  /\b(?:uuid|code|token|token_hash|provider_message_id|slug|callback_token)\s*(?:=|IN)\s*(?:\?|\(|\$\{|@|wanted|value|json)/i

const lookUps = (text: string): string[] =>
  [...text.matchAll(TEXT)]
    .map(([, template, plain]) => template ?? plain ?? '')
    .filter((sql) => LOOK_UP.test(sql) && !/organization_?id/i.test(sql))

test('every look-up by what came from outside carries the organization, or is known with its reason', () => {
  const files = [...new Bun.Glob('src/**/*.ts').scanSync(root)]
    // It reads the database of one organization.
    .filter((file) => !file.startsWith('src/appliance/transport/'))
    .filter((file) => lookUps(readFileSync(join(root, file), 'utf8')).length > 0)
  expect(files.sort()).toEqual(Object.keys(WITHOUT).sort())
})

test('a look-up without the organization would be found', () => {
  expect(lookUps('reader.get(`SELECT id FROM messages WHERE uuid = ?`)')).toHaveLength(1)
  expect(
    lookUps("reader.get('SELECT id FROM contacts WHERE uuid IN (SELECT value FROM json_each(?))')"),
  ).toHaveLength(1)
  expect(lookUps('reader.get(`SELECT id FROM messages WHERE organization_id = ? AND uuid = ?`)')).toEqual([])
})
