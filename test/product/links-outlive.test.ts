import { expect, test } from 'bun:test'
import { leaveLostState } from '../../src/storage/opening/sending-hold.ts'
import { createTestApp } from '../support/app.ts'
import { addReader, mailTenant } from '../support/mail.ts'
import { known, mailTo, NOTHING, useAll } from '../support/mailed.ts'
import { openImage } from '../support/migrated.ts'

/**
 * Every link that a recipient, a member or a carrier ever received leads to its own person and organization,
 * or to nothing: after a restore with new messages, after retention, and after a move
 * (links-outlive.drill.ts).
 */

/**
 * Identification in each public address of the route table. A new address needs a line here, and a step in
 * the drill if it moves.
 */
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

test('every public address with an identification is listed here', async () => {
  await using app = createTestApp()
  const named = app.app.operations
    .filter(({ access, path }) => access === 'public' && path.includes(':'))
    .map(({ path }) => path)
  expect([...new Set(named)].sort()).toEqual(Object.keys(KINDS).sort())
})

test('after a restore, links of a lost mail count for their own person or for nobody, never for recipients of later messages', async () => {
  await using before = createTestApp()
  const tenant = await mailTenant(before)
  const ann = await addReader(before, tenant)
  const image = before.connection.serialize()
  const lost = await mailTo(before, tenant, ann)

  const connection = openImage(image)
  leaveLostState(connection, before.clock.now() + 60_000)
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

test('after retention, the link of a mail with a deleted message still unsubscribes its own person', async () => {
  await using app = createTestApp()
  const tenant = await mailTenant(app)
  const ann = await addReader(app, tenant)
  const old = await mailTo(app, tenant, ann)
  app.db.writeNow((tx) => {
    tx.run('DELETE FROM messages')
    tx.run('DELETE FROM recipient_links')
  })
  await app.delete(`/segments/${tenant.segment.uuid}/contacts`, tenant.key, { contactIds: [ann.id] })
  const bob = await addReader(app, tenant)
  await mailTo(app, tenant, bob)
  expect(await useAll(app, tenant.organization.id, old)).toEqual({ unsubscribed: 200, followed: 404 })
  expect(known(app, tenant.organization.id)).toEqual({
    [ann.email]: { methods: 'LIST_UNSUBSCRIBE', opens: 0, clicks: 0 },
    [bob.email]: NOTHING,
  })
})
