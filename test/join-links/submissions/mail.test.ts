import { expect, test } from 'bun:test'
import { findLinkBySlug } from '../../../src/join-links/records/store.ts'
import { confirmByMail, findByMailToken } from '../../../src/join-links/submissions/service.ts'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { createTestApp } from '../../support/app.ts'
import { addContact, addIdentity } from '../../support/campaigns.ts'
import { addJoinLink, joinWorld } from '../../support/joins.ts'

/** Person who joins by the link in a mail. */

const PHONE = '+12125552368'
const EMAIL = 'ann@example.com'

async function mailWorld(app: ReturnType<typeof createTestApp>) {
  const world = joinWorld(app)
  const sender = addIdentity(app, world.tenant, { channel: 'EMAIL', address: 'club@acme.example' })
  const slug = addJoinLink(app, world.tenant, {
    channel: 'EMAIL',
    channel_identity_id: sender.id,
    otp_enabled: 0,
    double_opt_in: 'EMAIL_LINK',
  })
  const answer = await app.post(`/public/join-links/${slug}/submissions`, undefined, {
    phone: PHONE,
    email: 'Ann@Example.com',
    isAgreed: true,
    consentVersion: 1,
  })
  expect([answer.status, answer.body.data?.status]).toEqual([201, 'PENDING_CONFIRMATION'])
  const queued = app.db.value<string>(`SELECT body FROM messages WHERE reply_kind = 'JOIN_CHECK'`) ?? ''
  const token = /\/j\/[a-z0-9-]+\/confirm\/([0-9A-Za-z]+)/.exec(queued)?.[1] ?? ''
  return { world, slug, token, link: findLinkBySlug(app.db, slug)! }
}

test('the link confirms once, and the consent is about the email address', async () => {
  await using app = createTestApp()
  const { world, link, token } = await mailWorld(app)
  expect(findByMailToken(app.db, link, { token, nowMs: app.clock.now() })).toBeDefined()
  expect(app.db.writeNow((tx) => confirmByMail(tx, link, token))?.status).toBe('COMPLETED')
  // A second press, or a program that follows links, changes nothing.
  expect(app.db.writeNow((tx) => confirmByMail(tx, link, token))?.status).toBe('COMPLETED')
  expect(world.members()).toEqual([PHONE])
  expect(world.consentsOf(EMAIL).map(({ action, method }) => [action, method])).toEqual([
    ['OPT_IN', 'WEB_FORM'],
    ['CONFIRMED', 'EMAIL'],
  ])
  expect(world.consentsOf(PHONE)).toEqual([])
})

test('the link of a mail does not change the contact whose number came with it unchecked', async () => {
  await using app = createTestApp()
  const { world, link, token } = await mailWorld(app)
  const { uuid } = addContact(app, world.tenant, { phone: PHONE })
  app.db.writeNow((tx) => tx.run(`DELETE FROM segment_contacts`))
  const contactOf = () => app.db.get('SELECT * FROM contacts WHERE uuid = ?', uuid)
  const before = contactOf()
  expect(app.db.writeNow((tx) => confirmByMail(tx, link, token))?.status).toBe('COMPLETED')
  expect(contactOf()).toEqual(before)
  expect(app.db.all('SELECT phone, email FROM contacts ORDER BY id')).toEqual([
    { phone: PHONE, email: null },
    { phone: null, email: EMAIL },
  ])
  expect(world.consentsOf(EMAIL).map(({ action }) => action)).toEqual(['OPT_IN', 'CONFIRMED'])
})

test('a form needs no number, and asks for none on its page', async () => {
  await using app = createTestApp()
  const { world, slug, link } = await mailWorld(app)
  expect((await app.get(`/j/${slug}`)).body).not.toContain('name="phone"')
  const { status } = await app.post(`/public/join-links/${slug}/submissions`, undefined, {
    email: 'bo@example.com',
    isAgreed: true,
    consentVersion: 1,
  })
  expect(status).toBe(201)
  const queued = app.db.value<string>(`SELECT body FROM messages ORDER BY id DESC LIMIT 1`) ?? ''
  const token = /\/confirm\/([0-9A-Za-z]+)/.exec(queued)?.[1] ?? ''
  const known = app.db.writeNow((tx) => confirmByMail(tx, link, token))
  expect(known?.status).toBe('COMPLETED')
  expect(app.db.all('SELECT first_name AS firstName, phone, email, source FROM contacts')).toEqual([
    { firstName: 'bo@example.com', phone: null, email: 'bo@example.com', source: 'WEB_FORM' },
  ])
  expect(world.members()).toEqual([null])
  expect(app.db.value('SELECT count(*) FROM entered_addresses')).toBe(0)
})

test('a link with another secret, of another link, or of yesterday confirms nothing', async () => {
  await using app = createTestApp()
  const { world, link, token } = await mailWorld(app)
  const other = findLinkBySlug(app.db, world.slug)!
  const isValid = (given: string, at = link) =>
    findByMailToken(app.db, at, { token: given, nowMs: app.clock.now() }) !== undefined
  expect(isValid(token)).toBe(true)
  expect(isValid(token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a'))).toBe(false)
  expect(isValid(token, other)).toBe(false)
  expect(isValid('x')).toBe(false)
  app.clock.advance(DAY_MS)
  expect(isValid(token)).toBe(false)
})

test('the link is in no row after the mail was sent', async () => {
  await using app = createTestApp()
  const { token } = await mailWorld(app)
  await app.drain()
  for (const row of app.db.all('SELECT body, html_body FROM messages')) {
    expect(JSON.stringify(row)).not.toContain(token.slice(32))
  }
})
