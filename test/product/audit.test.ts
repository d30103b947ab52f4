import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AUDIT_EVENTS } from '../../src/accounts/audit/audit-events.ts'
import type { Operation } from '../../src/http/operation.ts'
import { recordExamples } from '../support/examples/scenario.ts'
import { nameOf } from '../support/matrix.ts'
import { operations } from '../support/surface.ts'

/** Every operation that changes something is in the audit log, or is ruled out of it here. */

/** What each writes down when it succeeds. */
const AUDITED: Readonly<Record<string, readonly string[]>> = {
  'POST /auth/register': ['ORGANIZATION_CREATED'],
  'POST /auth/login': ['SIGNED_IN'],
  'POST /auth/link': ['SIGNED_IN'],
  'POST /auth/logout': ['SESSION_ENDED'],
  'POST /auth/logout-all': ['SESSIONS_ENDED'],
  'DELETE /auth/sessions/:id': ['SESSION_ENDED'],
  'POST /organization/switch': ['SESSION_MOVED'],
  'POST /auth/reset-password': ['PASSWORD_SET'],
  'PATCH /user/password': ['PASSWORD_SET'],
  'POST /auth/verify-email': ['EMAIL_VERIFIED'],
  'POST /user/two-factor/confirm': ['TWO_FACTOR_TURNED_ON'],
  'POST /user/two-factor/recovery-codes': ['RECOVERY_CODES_RENEWED'],
  'DELETE /user/two-factor': ['TWO_FACTOR_TURNED_OFF'],
  'POST /auth/passkey': ['SIGNED_IN'],
  'POST /user/passkeys': ['PASSKEY_ADDED'],
  'PATCH /user/passkeys/:id': ['PASSKEY_RENAMED'],
  'DELETE /user/passkeys/:id': ['PASSKEY_REMOVED'],
  'DELETE /user': ['USER_DELETED', 'NAMES_ERASED'],
  'POST /api-keys': ['API_KEY_CREATED'],
  'PATCH /api-keys/:id': ['API_KEY_RENAMED'],
  'POST /api-keys/:id/rotate': ['API_KEY_ROTATED'],
  'DELETE /api-keys/:id': ['API_KEY_REVOKED'],
  'POST /campaigns/:campaignId/executions/:executionId/resend-unknown': ['MESSAGES_SENT_AGAIN'],
  'POST /organization': ['ORGANIZATION_CREATED'],
  'PATCH /organization': ['ORGANIZATION_UPDATED'],
  'DELETE /organization/domains/:id': ['ORGANIZATION_UPDATED'],
  'POST /role': ['ROLE_CREATED'],
  'PATCH /role/:id': ['ROLE_UPDATED'],
  'DELETE /role/:id': ['ROLE_DELETED'],
  'PATCH /role/assign': ['ROLE_ASSIGNED'],
  'DELETE /role/member': ['MEMBER_REMOVED'],
  'POST /role/transfer-ownership': ['OWNERSHIP_TRANSFERRED'],
  'POST /invitations': ['INVITATION_MADE'],
  'POST /invitations/:id/resend': ['INVITATION_RENEWED'],
  'DELETE /invitations/:id': ['INVITATION_WITHDRAWN'],
  'POST /auth/accept-invitation': ['MEMBER_ADDED'],
  'POST /user/invitations/:id/accept': ['MEMBER_ADDED'],
  'POST /channel-identities': ['SENDER_CREATED'],
  'PATCH /channel-identities/:id': ['SENDER_UPDATED'],
  'DELETE /channel-identities/:id': ['SENDER_DELETED'],
  'POST /channel-identities/:id/rotate-callback-token': ['CALLBACK_TOKEN_ROTATED'],
  'POST /webhook-endpoints': ['WEBHOOK_ENDPOINT_CREATED'],
  'PATCH /webhook-endpoints/:id': ['WEBHOOK_ENDPOINT_UPDATED'],
  'DELETE /webhook-endpoints/:id': ['WEBHOOK_ENDPOINT_DELETED'],
  'POST /webhook-endpoints/:id/rotate-secret': ['WEBHOOK_SECRET_ROTATED'],
  'POST /opt-out/keywords': ['KEYWORD_CREATED'],
  'PATCH /opt-out/keywords/:id': ['KEYWORD_UPDATED'],
  'DELETE /opt-out/keywords/:id': ['KEYWORD_DELETED'],
  'PATCH /opt-out/reply-message': ['ORGANIZATION_UPDATED'],
  'DELETE /opt-out/suppressions': ['SUPPRESSION_REMOVED'],
  'POST /contacts/exports': ['CONTACTS_EXPORTED'],
  'GET /contacts/exports/:id/file': ['CONTACTS_DOWNLOADED'],
  'GET /opt-out/suppressions/export': ['SUPPRESSIONS_EXPORTED'],
  'GET /contacts/:id/dossier': ['DOSSIER_MADE'],
  'GET /contacts/:id/dossier.html': ['DOSSIER_MADE'],
  'GET /opt-out/dossier': ['DOSSIER_MADE'],
  'GET /opt-out/dossier.html': ['DOSSIER_MADE'],
  'POST /contacts/:id/erase': ['PERSON_ERASED'],
  'POST /opt-out/erase': ['PERSON_ERASED'],
  'PUT /polls/:id/screen': ['POLL_SCREEN_CREATED'],
  'DELETE /polls/:id/screen': ['POLL_SCREEN_REMOVED'],
  'GET /polls/:pollId/votes/export': ['POLL_VOTES_EXPORTED'],
  'POST /billing/subscription/checkout': ['CHECKOUT_STARTED'],
  'POST /billing/subscription/cancel': ['SUBSCRIPTION_CANCELLED'],
  'POST /billing/subscription/reactivate': ['SUBSCRIPTION_REACTIVATED'],
  'POST /billing/add-ons/:key/checkout': ['CHECKOUT_STARTED'],
  'POST /billing/add-ons/:key/purchase': ['PURCHASE_STARTED'],
  'POST /billing/add-ons/:key/auto-refill': ['AUTO_REFILL_CHANGED'],
  'POST /billing/credits/checkout': ['CHECKOUT_STARTED'],
  'GET /audit-logs/export.csv': ['AUDIT_LOG_EXPORTED'],
  'GET /audit-logs/export.jsonl': ['AUDIT_LOG_EXPORTED'],
}

/** By the beginning of their names: what changes nothing about who may do what, and nothing that protects anybody. */
const RULED_OUT: Readonly<Record<string, string>> = {
  'POST /auth/refresh': 'Goes on with a session. That a token was used twice is written down.',
  'POST /auth/forgot-password': 'Anybody may ask. That a link was made is written down, when its mail is.',
  'POST /reset/:token': 'The same act as POST /auth/reset-password.',
  'POST /i/:token': 'The same act as POST /auth/accept-invitation.',
  'POST /auth/openid/join': 'The same act as POST /auth/accept-invitation.',
  'POST /user/two-factor': 'Nothing changes before POST /user/two-factor/confirm.',
  'POST /auth/passkey/options': 'Nothing changes before POST /auth/passkey.',
  'POST /user/passkeys/options': 'Nothing changes before POST /user/passkeys.',
  'POST /auth/verify-email/resend': 'Asks for another link.',
  'POST /verify-email/:token': 'The same act as POST /auth/verify-email.',
  'PATCH /user': 'Name, phone number, picture, language and zone of oneself.',
  'PUT /organization/business-hours': 'What is shown to customers.',
  'PUT /organization/contact-card': 'What is shown to customers.',
  'POST /channel-identities/:id/verify': 'Asks the carrier.',
  'POST /channel-identities/:id/test': 'Sends a message to oneself, which stands among the messages.',
  'POST /opt-out/provider-sync-status/resync': 'Tells the carrier what is known already.',
  'POST /opt-out/reviews/:id/decide': 'Makes a consent record in the name of the caller.',
  'POST /opt-out/suppressions': 'Makes a consent record in the name of the caller.',
  'POST /opt-out/suppression-imports/*': 'Is a record of its own, with who did it.',
  'POST /webhook-endpoints/:id/enable':
    'The same act as PATCH /webhook-endpoints/:id; its example is of one that is enabled.',
  'POST /webhook-endpoints/:id/test': 'Stands among the deliveries.',
  'POST /webhook-endpoints/:id/deliveries/*': 'Stands among the deliveries.',
  'POST /webhook-endpoints/:id/recover': 'Stands among the deliveries.',
  'POST /organization/domains/:id/verify': 'Looks at the domain. PATCH /organization names it.',
  '/inbox': 'Stands in the conversation, with who wrote it.',
  '/notifications': 'What somebody has read, and which mails of it they get.',
  'POST /digest/:token': 'Somebody ends mails to themselves.',
  '/contacts': 'Stands in the timeline of the contact, or is a record of its own with who did it.',
  '/custom-fields': 'The form of contacts.',
  '/segments': 'Who would get a campaign; what is sent stands among the messages.',
  '/tags': 'Words for contacts.',
  '/campaigns': 'Stands in the history of the campaign.',
  '/polls': 'Stands in the poll and its campaign.',
  '/join-links': 'Stands in the link, and in the consent records of those who join.',
  '/sms-templates': 'Texts.',
  '/media': 'Files of messages.',
  '/short-links': 'Links of messages.',
  '/public/join-links': 'A person joins, which makes a submission and a consent record.',
  '/j/': 'As /public/join-links.',
  '/callbacks': 'What carriers report.',
  'POST /billing/portal': 'Opens a page of the payment processor, which reports what is changed there.',
  '/billing-sandbox': 'What customers do at the payment processor, which reports it.',
  '/u/': 'Somebody unsubscribes, which makes a consent record.',
}

const isRuledOut = (name: string): boolean =>
  Object.keys(RULED_OUT).some((key) =>
    key.startsWith('/')
      ? name.split(' ')[1]!.startsWith(key)
      : name === key || (key.endsWith('/*') && `${name}/`.startsWith(key.slice(0, -1))),
  )

const isChange = ({ method }: Operation): boolean => method !== 'GET'

test('every operation that changes something is audited, or ruled out with a reason', () => {
  const changes = operations.filter(isChange).map(nameOf)
  expect(changes.filter((name) => !AUDITED[name] && !isRuledOut(name))).toEqual([])
  const names = new Set(operations.map(nameOf))
  expect(Object.keys(AUDITED).filter((name) => !names.has(name))).toEqual([])
})

interface Written {
  acts: string[]
  /** Of each act. */
  by: Array<{ type: string; address: string | null }>
}

/** What each operation wrote down when its example was called. */
async function actsOfExamples(): Promise<Map<string, Written>> {
  const written = new Map<string, Written>()
  let last = 0
  await recordExamples((app, operation, when) => {
    const rows = app.db.all<{ id: number; act: string; actorType: string; persons: string | null }>(
      'SELECT id, act, actor_type AS actorType, persons FROM audit_acts WHERE id > ? ORDER BY id',
      last,
    )
    last = rows.at(-1)?.id ?? last
    if (when === 'BEFORE') return
    // An act that concerns a user stands in the log of each of their organizations.
    const acts = [...new Set(rows.map(({ act }) => act))]
    const by = rows.map(({ actorType, persons }) => ({
      type: actorType,
      address: persons === null ? null : JSON.parse(persons).address,
    }))
    const before = written.get(operation)
    if (!before || before.acts.length === 0) written.set(operation, { acts, by })
  })
  return written
}
const written = await actsOfExamples()

test('each writes down what it did, and no other operation writes anything', () => {
  const found = [...written].filter(([, { acts }]) => acts.length > 0).map(([name, { acts }]) => [name, acts])
  expect(Object.fromEntries(found)).toEqual({ ...AUDITED })
})

test('each act names the caller, and where the call came from', () => {
  const member = operations.filter(({ access }) => access !== 'public').map(nameOf)
  const nameless = member.filter((name) =>
    written
      .get(name)
      ?.by.some(({ type, address }) => !['USER', 'API_KEY'].includes(type) || address !== 'local'),
  )
  // The names in the acts of a deleted user are erased with the user.
  expect(nameless).toEqual(['DELETE /user'])
})

test('every act that has a meaning is written down somewhere in the sources', () => {
  const root = join(import.meta.dir, '../..')
  const sources = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)].filter(
    (file) => !file.endsWith('audit/audit-events.ts'),
  )
  const text = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  expect(AUDIT_EVENTS.filter((act) => !text.includes(`'${act}'`))).toEqual([])
})
