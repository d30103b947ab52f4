import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Look-ups of rows by a uuid, a code or a token from outside. Each has a condition on the organization, so
 * that no row of another one is found, or a reason here.
 */
/** Number of look-ups in a file without an organization, and the reason. */
const WITHOUT: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'src/accounts/api-keys/store.ts': [
    2,
    'the text before it has the organization; the public id in a withdrawal of this very data',
  ],
  'src/accounts/invitations/store.ts': [1, 'the hash of a random token; it tells the organization'],
  'src/accounts/members/store.ts': [1, 'the text before it has the organization'],
  'src/accounts/moves/store.ts': [1, 'the public id in a withdrawal of this very data'],
  'src/accounts/organizations/fragments.ts': [1, 'it is the organization'],
  'src/accounts/organizations/store.ts': [
    4,
    'it is the organization; the public id in a withdrawal of this very data',
  ],
  'src/accounts/passkeys/store.ts': [2, 'of a person; the public id in a withdrawal of this very data'],
  'src/accounts/roles/store.ts': [1, 'the text before it has the organization'],
  'src/accounts/sessions/store.ts': [
    4,
    'of a person, or the hash of a random token; the public id in a withdrawal of this very data',
  ],
  'src/accounts/single-use-links/store.ts': [1, 'the hash of a random token, of a person'],
  'src/accounts/two-factor/store.ts': [3, 'the public id in a withdrawal of this very data'],
  'src/accounts/users/store.ts': [
    2,
    'a person, who is joined with the membership; the public id in a withdrawal of this very data',
  ],
  'src/billing/callbacks/store.ts': [1, 'of a payment at the processor; it tells the organization'],
  'src/billing/invoices/store.ts': [2, 'a random token; it tells the organization'],
  'src/billing/sandbox/store.ts': [
    2,
    'a random token of the sandbox, which has customers and no organizations',
  ],
  'src/campaigns/messages/store.ts': [1, 'a condition beside that of the organization'],
  'src/channels/identities/store.ts': [
    1,
    'of a callback, whose random token is compared; it tells the organization',
  ],
  'src/content/mail/tokens.ts': [1, 'it is the organization'],
  'src/content/media/store.ts': [1, 'the text before it has the organization'],
  'src/delivery/executions/store.ts': [1, 'the text before it has the organization'],
  'src/delivery/messages/message-totals.ts': [1, 'a condition beside that of the organization'],
  'src/delivery/messages/transitions.ts': [1, 'sets what comes from outside, of a row by its internal id'],
  'src/delivery/receipts/early-receipts.ts': [1, 'of a sender, which is of one organization'],
  'src/join-links/records/store.ts': [
    1,
    'asks whether a name is free, which no two links of the server share',
  ],
  'src/links/recipient-links/writer.ts': [2, 'asks whether a random code is free'],
  'src/links/short-links/routes.ts': [1, 'a random code; it tells the organization'],
  'src/links/short-links/store.ts': [1, 'asks whether a random code is free'],
  'src/notifications/digests/store.ts': [1, 'a random token; it tells the organization'],
  'src/notifications/records/store.ts': [1, 'a condition beside that of the organization'],
  'src/providers/smpp/parts.ts': [1, 'of a sender, which is of one organization'],
}

const root = join(import.meta.dir, '../..')
const TEXT = /`((?:[^`\\]|\\.)*)`|'((?:SELECT|UPDATE|DELETE|FROM|WHERE)[^'\n]*)'/g
const LOOK_UP =
  /\b(?:uuid|code|token|token_hash|provider_message_id|slug|callback_token)\s*(?:=|IN)\s*(?:\?|\(|\$\{|@|wanted|value|json)/i

const lookUps = (text: string): string[] =>
  [...text.matchAll(TEXT)]
    .map(([, template, plain]) => template ?? plain ?? '')
    .filter((sql) => LOOK_UP.test(sql) && !/organization_?id/i.test(sql))

test('every look-up by outside input names the organization, or has a reason', () => {
  const found = [...new Bun.Glob('src/**/*.ts').scanSync(root)]
    // This folder reads the database of a single organization.
    .filter((file) => !file.startsWith('src/appliance/transport/'))
    .map((file) => [file, lookUps(readFileSync(join(root, file), 'utf8')).length] as const)
    .filter(([, count]) => count > 0)
  const known = Object.entries(WITHOUT).map(([file, [count]]) => [file, count])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known))
})

test('a look-up without the organization is detected', () => {
  expect(lookUps('reader.get(`SELECT id FROM messages WHERE uuid = ?`)')).toHaveLength(1)
  expect(
    lookUps("reader.get('SELECT id FROM contacts WHERE uuid IN (SELECT value FROM json_each(?))')"),
  ).toHaveLength(1)
  expect(lookUps('reader.get(`SELECT id FROM messages WHERE organization_id = ? AND uuid = ?`)')).toEqual([])
})
