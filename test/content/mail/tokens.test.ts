import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  mailKeyOf,
  readReturnTag,
  readToken,
  writeReturnTag,
  writeToken,
} from '../../../src/content/mail/tokens.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addReader, mailTenant } from '../../support/mail.ts'
import { writeOldToken } from '../../support/old-tokens.ts'

const uuid = fc.uuid({ version: 7 })

test('a token shows its organization, message and contact, only for its own purpose', async () => {
  await using app = createTestApp()
  const { id } = app.tenant().organization
  const key = mailKeyOf(app.db, id)
  fc.assert(
    fc.property(uuid, fc.option(uuid), (messageUuid, contactUuid) => {
      const token = writeToken(key, 'u', { messageUuid, contactUuid })
      expect(token).toMatch(/^[\w-]{80}$/)
      expect(readToken(app.db, 'u', token)).toEqual({
        organizationId: id,
        message: { uuid: messageUuid },
        contact: contactUuid === null ? null : { uuid: contactUuid },
      })
      expect(readToken(app.db, 'o', token)).toBeUndefined()
      const tag = writeReturnTag(key, messageUuid)
      expect(tag).toMatch(/^[0-9a-z]{44}$/)
      // Mail servers may change the case.
      expect(readReturnTag(app.db, id, tag.toUpperCase())?.message).toEqual({ uuid: messageUuid })
    }),
  )
})

test('a return address of one organization is invalid in another, and any other text is no token', async () => {
  await using app = createTestApp()
  const [mine, other] = [app.tenant('Mine').organization, app.tenant('Other').organization]
  const message = '01a20870-a019-7001-a6f4-3952540e6370'
  const tag = writeReturnTag(mailKeyOf(app.db, mine.id), message)
  expect(readReturnTag(app.db, other.id, tag)).toBeUndefined()
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{80}$/), fc.stringMatching(/^[0-9a-z]{44}$/)),
      (text) => {
        expect(readToken(app.db, 'u', text)).toBeUndefined()
        expect(readReturnTag(app.db, mine.id, text)).toBeUndefined()
      },
    ),
  )
})

/** A mail campaign to two contacts. */
async function mailedTwice(app: TestApp) {
  const tenant = await mailTenant(app)
  const [ann, bob] = [await addReader(app, tenant), await addReader(app, tenant)]
  await app.post('/campaigns', tenant.key, {
    name: 'News',
    type: 'IMMEDIATE',
    channel: 'EMAIL',
    subject: 'News',
    messageTemplate: 'Hello',
    segmentId: tenant.segment.uuid,
    channelIdentityIds: [tenant.identity.uuid],
  })
  await app.drain()
  const idOf = (id: string) => app.db.value<number>('SELECT id FROM contacts WHERE uuid = ?', id)!
  const messageOf = (id: number) => app.db.value<number>('SELECT id FROM messages WHERE contact_id = ?', id)!
  const isSubscribed = async ({ id }: { id: string }) =>
    (await app.get(`/contacts/${id}`, tenant.key)).body.data.emailSubscribed
  return { tenant, ann, bob, idOf, messageOf, isSubscribed }
}

test('a link in a mail of an earlier version unsubscribes its recipient, and no other contact who has the internal id now', async () => {
  await using app = createTestApp()
  const { tenant, ann, bob, idOf, messageOf, isSubscribed } = await mailedTwice(app)
  const organizationId = tenant.organization.id
  const [annId, bobId] = [idOf(ann.id), idOf(bob.id)]
  // The retention deleted Ann's message, and Bob's message got its id.
  const token = writeOldToken(app, 'u', { organizationId, contactId: annId, messageId: messageOf(bobId) })
  expect(token).toHaveLength(38)
  const { status } = await app.request('POST', `/u/${token}`, { body: '' })
  expect([status, await isSubscribed(ann), await isSubscribed(bob)]).toEqual([200, false, true])
  const own = writeOldToken(app, 'u', { organizationId, contactId: bobId, messageId: messageOf(bobId) })
  await app.request('POST', `/u/${own}`, { body: '' })
  expect(await isSubscribed(bob)).toBe(false)
})

test('a link of a merged contact applies to the surviving one', async () => {
  await using app = createTestApp()
  const { tenant, ann, bob, isSubscribed } = await mailedTwice(app)
  const token = writeToken(mailKeyOf(app.db, tenant.organization.id), 'u', {
    // The retention deleted this message.
    messageUuid: '01a20870-a019-7001-a6f4-3952540e6370',
    contactUuid: bob.id,
  })
  await app.post(`/contacts/${ann.id}/merge`, tenant.key, { otherId: bob.id })
  expect((await app.request('POST', `/u/${token}`, { body: '' })).status).toBe(200)
  expect(await isSubscribed(ann)).toBe(false)
})
