import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { saveCheck } from '../../../src/accounts/domains/service.ts'
import { moveMediaUrls } from '../../../src/campaigns/records/checks.ts'
import type { Tx } from '../../../src/db/database.ts'
import { createTestApp } from '../../support/app.ts'
import { addSegment } from '../../support/campaigns.ts'
import { addDomain } from '../../support/domains.ts'
import { addIdentity } from '../../support/identities.ts'
import { addReader, postMail, setAddress } from '../../support/mail.ts'
import { startSmtpPeer } from '../../support/smtp-peer.ts'
import { addTopic, press } from '../../support/topics.ts'

test('a campaign goes through a mail server, and the header of a mail unsubscribes its reader by one click', async () => {
  await using app = createTestApp()
  await using peer = await startSmtpPeer()
  const tenant = app.tenant('Corner Bakery')
  await setAddress(app, tenant)
  const { id: sender } = await addIdentity(app, tenant, {
    channel: 'EMAIL',
    provider: 'SMTP',
    name: 'News',
    address: 'news@corner.example',
    throughputPerSecond: 1_000,
    credentials: { host: '127.0.0.1', port: peer.port, secure: 'NONE', bounceAddress: 'b@corner.example' },
  })
  const sendable = { ...tenant, segment: addSegment(app, tenant), identity: { id: 0, uuid: sender } }
  const ann = await addReader(app, sendable, { firstName: 'Ann' })
  const gone = await addReader(app, sendable, { email: 'gone9901@home.example' })
  const { body } = await postMail(app, sendable, { htmlBody: '<p>Hi <b>{{firstName}}</b></p>' })
  await app.drain()
  const results = async (id: string) =>
    (await app.get(`/campaigns/${id}/messages?limit=10`, tenant.key)).body.data
      .map(({ to, status, errorCode }: Record<string, string>) => [to, status, errorCode])
      .toSorted()
  expect(await results(body.data.id)).toEqual([
    [gone.email, 'FAILED', 'BOUNCED'],
    [ann.email, 'SENT', null],
  ])
  const [{ raw, from }] = peer.mails as [(typeof peer.mails)[number]]
  expect(from).toMatch(/^b\+[0-9a-z]{44}@corner\.example$/)
  const mail = await PostalMime.parse(raw)
  expect(mail).toMatchObject({ subject: 'Hello Ann', html: expect.stringContaining('<b>Ann</b>') })
  const listed = mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value
  const { pathname } = new URL(/<(https:[^>]+)>/.exec(listed)![1]!)
  const clicked = await app.request('POST', pathname, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(clicked.status).toBe(200)
  const again = await postMail(app, sendable)
  await app.drain()
  expect(await results(again.body.data.id)).toEqual([
    [gone.email, 'SKIPPED', 'OPTED_OUT'],
    [ann.email, 'SKIPPED', 'OPTED_OUT'],
  ])
  expect(peer.mails).toHaveLength(1)
})

test('List-Id of a mail names its topic by an id that a new name does not change, and one click ends the topic', async () => {
  await using app = createTestApp()
  await using peer = await startSmtpPeer()
  const tenant = app.tenant('Corner Bakery')
  await setAddress(app, tenant)
  const { id: sender } = await addIdentity(app, tenant, {
    channel: 'EMAIL',
    provider: 'SMTP',
    name: 'News',
    address: 'news@corner.example',
    throughputPerSecond: 1_000,
    credentials: { host: '127.0.0.1', port: peer.port, secure: 'NONE' },
  })
  const sendable = { ...tenant, segment: addSegment(app, tenant), identity: { id: 0, uuid: sender } }
  const topic = await addTopic(app, tenant, { name: 'Bread "and" \\ more' })
  await addReader(app, sendable)
  const sent = async (fields: Record<string, unknown>) => {
    await postMail(app, sendable, fields)
    await app.drain()
    return (await PostalMime.parse(peer.mails.at(-1)!.raw)).headers
  }
  const headerOf = (headers: Awaited<ReturnType<typeof sent>>, name: string) =>
    headers.find(({ key }) => key === name)?.value
  const id = `<${topic.id}.corner.example>`
  const headers = await sent({ topicId: topic.id })
  expect(headerOf(headers, 'list-id')).toBe(`"Bread \\"and\\" \\\\ more" ${id}`)
  const name = 'Brötchen, Brezeln, Croissants und alles weitere 🥐🥐'
  await app.patch(`/topics/${topic.id}`, tenant.key, { name })
  const renamed = await sent({ topicId: topic.id })
  const words = headerOf(renamed, 'list-id')!.split(' ')
  expect(words.pop()).toBe(id)
  const parts = words.map((word) => /^=\?UTF-8\?B\?([\w+/=]{1,60})\?=$/.exec(word)![1]!)
  expect(parts.map((part) => Buffer.from(part, 'base64').toString()).join('')).toBe(name)
  expect(parts).toHaveLength(2)
  expect(headerOf(await sent({}), 'list-id')).toBeUndefined()
  expect(headerOf(await sent({ category: 'TRANSACTIONAL' }), 'list-id')).toBeUndefined()
  const { pathname } = new URL(/<(https:[^>]+)>/.exec(headerOf(headers, 'list-unsubscribe')!)![1]!)
  expect(headerOf(headers, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect((await press(app, pathname)).status).toBe(200)
  const mails = peer.mails.length
  await sent({ topicId: topic.id })
  expect(peer.mails).toHaveLength(mails)
  await sent({})
  expect(peer.mails).toHaveLength(mails + 1)
})

test('every address in a mail is at the domain of the organization while the domain works, otherwise at the server', async () => {
  await using app = createTestApp()
  await using peer = await startSmtpPeer()
  const tenant = app.tenant('Corner Bakery')
  await setAddress(app, tenant)
  const { id: sender } = await addIdentity(app, tenant, {
    channel: 'EMAIL',
    provider: 'SMTP',
    name: 'News',
    address: 'news@corner.example',
    throughputPerSecond: 1_000,
    credentials: { host: '127.0.0.1', port: peer.port, secure: 'NONE' },
  })
  const sendable = { ...tenant, segment: addSegment(app, tenant), identity: { id: 0, uuid: sender } }
  await addReader(app, sendable)
  const hosts = async () => {
    await postMail(app, sendable, { htmlBody: '<p><a href="https://shop.example/a">Look</a></p>' })
    await app.drain()
    const mail = await PostalMime.parse(peer.mails.at(-1)!.raw)
    const listed = mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value
    const found = `${listed} ${mail.text} ${mail.html}`.matchAll(/https:\/\/([^/"]+)\/([a-z]+)\//g)
    return [...new Set([...found].map(([, host, what]) => `${what} ${host}`))].sort()
  }
  expect(await hosts()).toEqual(['o carillon.test', 's carillon.test', 'u carillon.test'])
  const id = await addDomain(app, tenant, 'go.corner.example')
  expect(await hosts()).toEqual(['o go.corner.example', 's go.corner.example', 'u go.corner.example'])
  const fail = (tx: Tx) =>
    void saveCheck(tx, { organizationId: tenant.organization.id }, id, {
      place: 'findings',
      key: 'domainNoAddress',
      values: { host: 'go.corner.example' },
    })
  app.db.writeNow(fail)
  // Short links begin as they always will, because their domain is also printed.
  expect(await hosts()).toEqual(['o carillon.test', 's go.corner.example', 'u carillon.test'])
})

test('marketing through a mail server is refused if recipients could not unsubscribe', async () => {
  await using app = createTestApp()
  // As a start writes it.
  app.db.writeNow((tx) => moveMediaUrls(tx, 'http://127.0.0.1:4000'))
  const tenant = app.tenant()
  await setAddress(app, tenant)
  const { id: sender } = await addIdentity(app, tenant, {
    channel: 'EMAIL',
    provider: 'SMTP',
    name: 'News',
    address: 'news@corner.example',
    credentials: { host: '127.0.0.1', port: 2_525, secure: 'NONE' },
  })
  const sendable = { ...tenant, segment: addSegment(app, tenant), identity: { id: 0, uuid: sender } }
  const { status, body } = await postMail(app, sendable)
  expect([status, body.message]).toEqual([400, expect.stringContaining('public_base_url')])
})
