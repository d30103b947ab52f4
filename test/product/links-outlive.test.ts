import { expect, test } from 'bun:test'
import { resumeOrganization } from '../../src/accounts/organizations/service.ts'
import { mailKeyOf, writeReturnTag } from '../../src/content/mail/tokens.ts'
import { applyMails } from '../../src/delivery/receipts/mails.ts'
import { silentLog } from '../../src/lib/log.ts'
import type { MailIn } from '../../src/providers/mail-in/parse-mail.ts'
import { leaveLostState } from '../../src/storage/sending-hold.ts'
import { createSending } from '../../src/wiring/sending.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Sendable } from '../support/campaigns.ts'
import { addReader, mailboxes, mailTenant, pictures, postMail } from '../support/mail.ts'
import { seedResources } from '../support/matrix.ts'
import { openImage } from '../support/migrated.ts'
import { exportTo, folder, importFrom, server } from '../support/transport.ts'

/**
 * Whatever a recipient, a member or a carrier ever got leads to its own person and organization, or to nothing: after
 * a restore with new messages, after retention, and on the server that the organization moved to.
 */

/** What each public address of the route table is named by. A new one needs its line, and a step below where it moves. */
const KINDS: Readonly<Record<string, string>> = {
  '/u/:token': 'uuids, signed with the key of the organization',
  '/o/:token': 'as /u',
  '/s/:code': 'a random code, of the link or of a recipient',
  '/m/:token': 'a random token of the file',
  '/c/:token': 'a random token of the card',
  '/screen/:token': 'a random token of the poll',
  '/public/join-links/:slug': 'a name that no other link gets',
  '/public/join-links/:slug/submissions': 'as its link',
  '/public/join-links/:slug/submissions/:id/verify': 'as its link, and the uuid of a submission',
  '/public/join-links/:slug/submissions/:id/resend': 'as verify',
  '/j/:slug': 'a name that no other link gets',
  '/j/:slug/steps/:id': 'as its link, and the uuid of a submission',
  '/j/:slug/confirm/:token': 'as its link, and the uuid of a submission with a random secret',
  '/j/:slug/qr.svg': 'as its link',
  '/j/:slug/qr.png': 'as its link',
  '/i/:token': 'the hash of a random token',
  '/digest/:token': 'a random token of the digests of a member',
  '/.well-known/carillon-domain/:challenge': 'a check of this server, for seconds; it stays',
  '/reset/:token': 'of a person, who has a password of their own on each server; it stays',
  '/verify-email/:token': 'as /reset',
  '/invoices/:token': 'a random token of the invoice',
  '/billing-sandbox/checkout/:session': 'a random id of the test processor, for a day; it stays',
  '/billing-sandbox/authenticate/:token': 'as its checkout; it stays',
  '/billing-sandbox/portal/:session': 'a random id of the test processor, for a day; it stays',
  '/billing-sandbox/portal/:session/card': 'as its portal; it stays',
  '/billing-sandbox/invoices/:token': 'a random token of the test processor; it stays',
  '/callbacks/:provider/:identityId/:token/status': 'uuid and random token of the sender',
  '/callbacks/:provider/:identityId/:token/inbound': 'as status',
}

test('every public address that names something is known here, with what it is named by', async () => {
  await using app = createTestApp()
  const named = app.app.operations
    .filter(({ access, path }) => access === 'public' && path.includes(':'))
    .map(({ path }) => path)
  expect([...new Set(named)].sort()).toEqual(Object.keys(KINDS).sort())
})

/** The last part of the path of each address that the matrix of tests has one of. */
const SEEDED = { s: '/s/', m: '/m/', c: '/c/', screen: '/screen/', j: '/j/', i: '/i/', u: '/u/' } as const

test('the addresses of an organization lead to the same where it has moved to, and to nothing on a server that never had it', async () => {
  await using a = server()
  await using b = server()
  await using stranger = server()
  using files = folder()
  const tenant = a.app.tenant('Ours')
  const ids: Record<string, string> = await seedResources(a.app, tenant)
  await a.app.drain()
  // So that internal ids are others there.
  await seedResources(b.app, b.app.tenant('Theirs'))
  exportTo(files.path('ours'), { from: a, organization: tenant.organization })
  const { id } = importFrom(files.path('ours'), { into: b })
  b.app.db.writeNow((tx) => resumeOrganization(tx, id))
  for (const [key, start] of Object.entries(SEEDED)) {
    const path = `${start}${ids[key]}`
    const [here, there] = [await a.app.get(path), await b.app.get(path)]
    expect([path, there.status, there.headers.get('location'), there.body]).toEqual([
      ...[path, here.status, here.headers.get('location'), here.body],
    ])
    expect([path, here.status < 400]).toEqual([path, true])
    expect([path, (await stranger.app.get(path)).status]).toEqual([path, 404])
  }
})

/** What Ann got by mail. */
interface Mailed {
  out: string
  picture: string
  code: string
  tag: string
}

/** A campaign by mail to everybody in the segment; what the mail to Ann has. */
async function mailTo(app: TestApp, tenant: Sendable, ann: { id: string; email: string }): Promise<Mailed> {
  await postMail(app, tenant, {
    messageTemplate: 'See https://shop.example/new',
    trackLinks: true,
    trackOpens: true,
  })
  await app.drain()
  const at = mailboxes(app).findLastIndex(({ to }) => to === ann.email)
  const mail = mailboxes(app)[at]!
  const uuid = app.db.value<string>(
    `SELECT messages.uuid FROM messages JOIN contacts ON contacts.id = contact_id WHERE contacts.uuid = ? ORDER BY messages.id DESC`,
    ann.id,
  )!
  return {
    out: /(\/u\/[\w-]{80})/.exec(mail.body)![1]!,
    picture: pictures(app)[at]!,
    code: /(\/s\/\w{8})\b/.exec(mail.body)![1]!,
    tag: writeReturnTag(mailKeyOf(app.db, tenant.organization.id), uuid),
  }
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1'

/** Uses everything that Ann got, as she and her mail server would. @returns the status of her link, and of the link in the text */
async function useAll(app: TestApp, organizationId: number, { out, picture, code, tag }: Mailed) {
  const headers = { 'user-agent': IPHONE }
  app.clock.advance(3_600_000)
  await app.request('GET', picture, { headers })
  const followed = await app.request('GET', code, { headers })
  await app.drain()
  const bounce = {
    ...{ kind: 'BOUNCE', failure: 'BAD_ADDRESS', answer: { code: '550', status: '5.1.1' }, messageId: null },
    ...{ from: 'postmaster@mx.example', deliveredTo: [`b+${tag}@corner.example`], references: [] },
    original: { messageId: null, recipient: null },
  } as unknown as MailIn
  const { ports } = createSending(app.app, { log: silentLog, epoch: 1 })
  app.db.writeNow((tx) => applyMails(tx, ports, { organizationId, channelIdentityId: 0 }, [bounce]))
  const { status } = await app.request('POST', out, { body: 'List-Unsubscribe=One-Click' })
  return { unsubscribed: status, followed: followed.status }
}

/** What is known of each contact, by address: whether suppressed and why, opens and clicks. */
const known = (app: TestApp, organizationId: number) =>
  Object.fromEntries(
    app.db
      .all<{ email: string; methods: string | null; opens: number; clicks: number }>(
        `SELECT email,
           (SELECT group_concat(method, ' ') FROM (SELECT method FROM consents WHERE address = email
             AND organization_id = c.organization_id AND action = 'OPT_OUT' ORDER BY id)) AS methods,
           (SELECT count(*) FROM mail_opens o WHERE o.contact_id = c.id AND is_machine = 0) AS opens,
           (SELECT count(*) FROM link_clicks k WHERE k.contact_id = c.id AND bot_reason IS NULL) AS clicks
         FROM contacts c WHERE organization_id = ? ORDER BY id`,
        organizationId,
      )
      .map(({ email, ...what }) => [email, what]),
  )

const NOTHING = { methods: null, opens: 0, clicks: 0 }

test('after a restore, what a lost mail carried counts for its own person or for nobody, never for who got the next messages', async () => {
  await using a = server()
  const tenant = await mailTenant(a.app)
  const ann = await addReader(a.app, tenant)
  const image = a.connection.serialize()
  const lost = await mailTo(a.app, tenant, ann)

  const connection = openImage(image)
  leaveLostState(connection, a.app.clock.now() + 60_000)
  await using app = createTestApp({}, { connection })
  app.clock.advance(120_000)
  await app.delete(`/segments/${tenant.segment.uuid}/contacts`, tenant.key, { contactIds: [ann.id] })
  const bob = await addReader(app, tenant)
  await mailTo(app, tenant, bob)
  expect(await useAll(app, tenant.organization.id, lost)).toEqual({ unsubscribed: 200, followed: 404 })
  expect(known(app, tenant.organization.id)).toEqual({
    [ann.email]: { methods: 'LIST_UNSUBSCRIBE', opens: 0, clicks: 0 },
    [bob.email]: NOTHING,
  })
})

test('after retention, the link of a mail whose message is gone still unsubscribes its own person', async () => {
  await using a = server()
  const tenant = await mailTenant(a.app)
  const ann = await addReader(a.app, tenant)
  const old = await mailTo(a.app, tenant, ann)
  a.app.db.writeNow((tx) => {
    tx.run('DELETE FROM messages')
    tx.run('DELETE FROM recipient_links')
  })
  await a.app.delete(`/segments/${tenant.segment.uuid}/contacts`, tenant.key, { contactIds: [ann.id] })
  const bob = await addReader(a.app, tenant)
  await mailTo(a.app, tenant, bob)
  expect(await useAll(a.app, tenant.organization.id, old)).toEqual({ unsubscribed: 200, followed: 404 })
  expect(known(a.app, tenant.organization.id)).toEqual({
    [ann.email]: { methods: 'LIST_UNSUBSCRIBE', opens: 0, clicks: 0 },
    [bob.email]: NOTHING,
  })
})

test('on another server everything that a mail carried works on, for its own person and organization', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  const tenant = await mailTenant(a.app)
  const ann = await addReader(a.app, tenant)
  const mailed = await mailTo(a.app, tenant, ann)
  // Contacts and messages with the internal ids that Ann and her message had.
  const theirs = await mailTenant(b.app, 'Another Bakery')
  const bob = await addReader(b.app, theirs)
  await mailTo(b.app, theirs, bob)
  exportTo(files.path('ours'), { from: a, organization: tenant.organization })
  const { id } = importFrom(files.path('ours'), { into: b })
  b.app.db.writeNow((tx) => resumeOrganization(tx, id))
  expect(await useAll(b.app, id, mailed)).toEqual({ unsubscribed: 200, followed: 302 })
  expect(known(b.app, id)).toEqual({
    [ann.email]: { methods: 'BOUNCE LIST_UNSUBSCRIBE', opens: 1, clicks: 1 },
  })
  expect(known(b.app, theirs.organization.id)).toEqual({ [bob.email]: NOTHING })
})
