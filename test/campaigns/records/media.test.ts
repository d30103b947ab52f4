import { describe, expect, test } from 'bun:test'
import { moveMediaUrls } from '../../../src/campaigns/records/checks.ts'
import { deleteUnusedChore } from '../../../src/content/media/prune.ts'
import { enqueueChore } from '../../../src/jobs/job.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addSegment, campaignBody } from '../../support/campaigns.ts'
import { FakeGateway, json } from '../../support/gateway.ts'
import { addGateway, addIdentity } from '../../support/identities.ts'
import { addMedia } from '../../support/media.ts'
import { some } from '../../support/size.ts'

/** Campaigns whose messages have files. */

const MENU = 'https://bakery.example/menu.jpg'
const TEXT = 'Our new menu'

interface Setting extends TestTenant {
  segment: { id: number; uuid: string }
}

/** Creates a setting without a footer or quiet hours, so that texts match the expected ones. */
function settingIn(app: TestApp): Setting {
  const tenant = app.tenant()
  return { ...tenant, segment: addSegment(app, tenant) }
}

async function postTo(app: TestApp, setting: Setting, senders: readonly string[], overrides: object) {
  const identity = { uuid: senders[0]! }
  const body = campaignBody({ ...setting, identity }, { category: 'TRANSACTIONAL', messageTemplate: TEXT })
  return app.post('/campaigns', setting.key, { ...body, channelIdentityIds: senders, ...overrides })
}

const phones = (app: TestApp) =>
  app.db
    .all<{ body: string; media: string | null }>(
      'SELECT body, media_urls AS media FROM sandbox_messages ORDER BY id',
    )
    .map(({ body, media }) => ({ body, media: media === null ? [] : JSON.parse(media) }))

const addPerson = (app: TestApp, setting: Setting) =>
  addContact(app, { ...setting, identity: { id: 0, uuid: '' } })

describe('a campaign with files', () => {
  test('sends them through a sender that carries files, and each message counts as one segment', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const { url } = await addMedia(app, setting.key)
    const { id } = await addIdentity(app, setting)
    addPerson(app, setting)
    const text = 'A long text of several parts. '.repeat(20)
    const { status, body } = await postTo(app, setting, [id], {
      mediaUrls: [url, MENU],
      messageTemplate: text,
    })
    expect(status).toBe(201)
    expect(body.data.mediaUrls).toEqual([url, MENU])
    await app.drain()
    expect(phones(app)).toEqual([{ body: text.trim(), media: [url, MENU] }])
    const { body: listed } = await app.get(`/campaigns/${body.data.id}/messages`, setting.key)
    expect(listed.data).toMatchObject([{ segmentCount: 1, status: 'SENT', mediaUrls: [url, MENU] }])
  })

  test('records for each message whether the files went with it', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const carries = await addIdentity(app, setting)
    const not = await addIdentity(app, setting, { credentials: { mms: false } })
    addPerson(app, setting)
    const proven = async (sender: string) => {
      const { body } = await postTo(app, setting, [sender], { mediaUrls: [MENU] })
      await app.drain()
      const { body: messages } = await app.get(`/campaigns/${body.data.id}/messages`, setting.key)
      const { body: proof } = await app.get(`/messages/${messages.data[0].id}/proof`, setting.key)
      return proof.data.text
    }
    expect(await proven(carries.id)).toMatchObject({ body: TEXT, mediaUrls: [MENU] })
    expect(await proven(not.id)).toMatchObject({ body: `${TEXT} ${MENU}`, mediaUrls: [] })
  })

  test('adds their addresses to the text, before the footer, for a sender that carries no files', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const { url } = await addMedia(app, setting.key)
    const { id } = await addIdentity(app, setting, { credentials: { mms: false } })
    addPerson(app, setting)
    await app.patch('/organization', setting.key, { appendOptOutFooter: true })
    await postTo(app, setting, [id], { mediaUrls: [url, MENU], category: 'MARKETING' })
    await app.drain()
    expect(phones(app)).toEqual([{ body: `${TEXT} ${url} ${MENU} Reply STOP to opt out`, media: [] }])
  })

  test('is sent by each sender as that sender can', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const carries = await addIdentity(app, setting)
    const not = await addIdentity(app, setting, { credentials: { mms: false } })
    for (let n = 0; n < 6; n++) addPerson(app, setting)
    await postTo(app, setting, [carries.id, not.id], { mediaUrls: [MENU] })
    await app.drain()
    const seen = new Set(phones(app).map((message) => JSON.stringify(message)))
    expect([...seen].sort()).toEqual([
      JSON.stringify({ body: `${TEXT} ${MENU}`, media: [] }),
      JSON.stringify({ body: TEXT, media: [MENU] }),
    ])
  })

  test('sends only the file to a contact whose text is empty', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const carries = await addIdentity(app, setting)
    addPerson(app, setting)
    await postTo(app, setting, [carries.id], { mediaUrls: [MENU], messageTemplate: '{{city}}' })
    await app.drain()
    expect(phones(app)).toEqual([{ body: '', media: [MENU] }])
  })

  test('sends its present files: a removed file is in no later message', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const sender = await addIdentity(app, setting)
    addPerson(app, setting)
    const { body } = await postTo(app, setting, [sender.id], { mediaUrls: [MENU], isDraft: true })
    const changed = await app.patch(`/campaigns/${body.data.id}`, setting.key, { mediaUrls: null })
    expect(changed.body.data.mediaUrls).toEqual([])
    await app.patch(`/campaigns/${body.data.id}`, setting.key, { isDraft: false })
    await app.drain()
    expect(phones(app)).toEqual([{ body: TEXT, media: [] }])
  })

  test('is tested with its files, as the first sender carries them', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const carries = await addIdentity(app, setting)
    const not = await addIdentity(app, setting, { credentials: { mms: false } })
    const tested = async (senders: string[]) => {
      const { body } = await postTo(app, setting, senders, { mediaUrls: [MENU], isDraft: true })
      const sending = app.post(`/campaigns/${body.data.id}/test`, setting.key, { to: ['+12125550177'] })
      return (await sending).body.data.results[0]
    }
    expect(await tested([carries.id, not.id])).toMatchObject({
      body: TEXT,
      mediaUrls: [MENU],
      segmentCount: 1,
    })
    expect(await tested([not.id, carries.id])).toMatchObject({ body: `${TEXT} ${MENU}`, mediaUrls: [] })
    expect(phones(app)).toEqual([
      { body: TEXT, media: [MENU] },
      { body: `${TEXT} ${MENU}`, media: [] },
    ])
  })

  test('keeps its files in a copy', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const sender = await addIdentity(app, setting)
    const { body } = await postTo(app, setting, [sender.id], { mediaUrls: [MENU], isDraft: true })
    const copy = await app.post(`/campaigns/${body.data.id}/duplicate`, setting.key)
    expect(copy.body.data.mediaUrls).toEqual([MENU])
  })

  test('lists them in the request to a gateway whose template names them', async () => {
    await using gateway = await FakeGateway.start(json(200, { id: 'm-1' }))
    await using app = createTestApp()
    const setting = settingIn(app)
    const sender = await addGateway(app, setting, {
      url: `${gateway.origin}/send`,
      bodyTemplate: { to: '{{to}}', text: '{{text}}', media_urls: '{{mediaUrls}}' },
    })
    expect((await app.get(`/channel-identities/${sender.id}`, setting.key)).body.data.capabilities.mms).toBe(
      true,
    )
    addPerson(app, setting)
    await postTo(app, setting, [sender.id], { mediaUrls: [MENU] })
    await app.drain()
    app.clock.advance(1_000)
    await postTo(app, setting, [sender.id], {})
    await app.drain()
    expect(gateway.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { to: expect.any(String), text: TEXT, media_urls: [MENU] },
      { to: expect.any(String), text: TEXT },
    ])
  })
})

describe('the files of a campaign', () => {
  test.each(
    some([
      { what: 'http', url: 'http://bakery.example/a.jpg' },
      { what: 'a private address', url: 'https://10.0.0.1/a.jpg' },
      { what: 'the metadata of a cloud', url: 'https://169.254.169.254/latest' },
      { what: 'a password', url: 'https://user:pass@bakery.example/a.jpg' },
      { what: 'a missing address', url: 'menu.jpg' },
      { what: 'a script', url: 'javascript:alert(1)' },
      { what: 'a page of this server', url: 'https://carillon.test/docs' },
      { what: 'a file that never existed', url: `https://carillon.test/m/${'A'.repeat(22)}` },
    ]),
  )('$what is refused by name and stores nothing', async ({ url }) => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const sender = await addIdentity(app, setting)
    const before = app.rowCounts()
    const { status, body } = await postTo(app, setting, [sender.id], { mediaUrls: [MENU, url] })
    expect([status, body.details?.[0]?.field]).toEqual([400, 'mediaUrls[1]'])
    expect(app.rowCounts()).toEqual(before)
  })

  test.each([
    { what: 'four files', mediaUrls: [1, 2, 3, 4].map((n) => `${MENU}?${n}`) },
    { what: 'the same file twice', mediaUrls: [MENU, 'https://BAKERY.example/menu.jpg'] },
    { what: 'a text', mediaUrls: MENU },
  ])('$what is refused', async ({ mediaUrls }) => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const sender = await addIdentity(app, setting)
    expect((await postTo(app, setting, [sender.id], { mediaUrls })).status).toBe(400)
  })

  test('are refused if they belong to another organization', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const sender = await addIdentity(app, setting)
    const { url } = await addMedia(app, app.tenant('Other').key)
    const { status, body } = await postTo(app, setting, [sender.id], { mediaUrls: [url] })
    expect([status, body.details[0].field]).toEqual([400, 'mediaUrls[0]'])
  })

  test("may be the server's own without https, so everything can be tried, with a warning in the estimate", async () => {
    await using app = createTestApp({ publicBaseUrl: 'http://127.0.0.1:4000' })
    const setting = settingIn(app)
    const sender = await addIdentity(app, setting)
    addPerson(app, setting)
    const { url } = await addMedia(app, setting.key)
    expect((await postTo(app, setting, [sender.id], { mediaUrls: [url] })).status).toBe(201)
    const { body } = await app.post('/campaigns/estimate', setting.key, {
      segmentId: setting.segment.uuid,
      template: TEXT,
      channel: 'SMS',
      mediaUrls: [url],
    })
    expect(body.data.warnings.map(({ code }: { code: string }) => code)).toContain('MEDIA_UNREACHABLE')
  })

  test('on a server without https go through no real carrier, neither on creation nor on a change', async () => {
    await using app = createTestApp({ publicBaseUrl: 'http://127.0.0.1:4000' })
    const setting = settingIn(app)
    const sandbox = await addIdentity(app, setting)
    const gateway = await addGateway(app, setting)
    const { url } = await addMedia(app, setting.key)
    const refused = await postTo(app, setting, [sandbox.id, gateway.id], { mediaUrls: [url] })
    expect([refused.status, refused.body.details?.[0]?.field]).toEqual([400, 'mediaUrls[0]'])
    const { body } = await postTo(app, setting, [sandbox.id], { mediaUrls: [url], isDraft: true })
    const changed = await app.patch(`/campaigns/${body.data.id}`, setting.key, {
      channelIdentityIds: [gateway.id],
    })
    expect([changed.status, changed.body.details?.[0]?.constraint]).toEqual([400, 'isFetchable'])
  })

  test('keep working when the address of the server changes, and those elsewhere stay', async () => {
    await using app = createTestApp({ publicBaseUrl: 'http://127.0.0.1:4000' })
    await app.app.start()
    const setting = settingIn(app)
    const sender = await addIdentity(app, setting)
    const { url, path } = await addMedia(app, setting.key)
    const elsewhere = 'https://bakery.example/?of=http://127.0.0.1:4000/m/x'
    await app.patch('/organization', setting.key, { logoUrl: url })
    const card = await app.request('PUT', '/organization/contact-card', {
      token: setting.key,
      body: { displayName: 'Acme' },
    })
    const cardPath = new URL(card.body.data.vcardUrl).pathname
    const mediaUrls = [url, elsewhere, card.body.data.vcardUrl]
    const { body } = await postTo(app, setting, [sender.id], { mediaUrls, isDraft: true })
    app.db.writeNow((tx) => moveMediaUrls(tx, 'https://texts.example'))
    const { body: read } = await app.get(`/campaigns/${body.data.id}`, setting.key)
    expect(read.data.mediaUrls).toEqual([
      `https://texts.example${path}`,
      elsewhere,
      `https://texts.example${cardPath}`,
    ])
    const { body: organization } = await app.get('/organization', setting.key)
    expect(organization.data.logoUrl).toBe(`https://texts.example${path}`)
  })

  test('cannot be deleted while an unfinished campaign sends them, and can be afterwards', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const sender = await addIdentity(app, setting)
    const file = await addMedia(app, setting.key)
    const { body } = await postTo(app, setting, [sender.id], { mediaUrls: [file.url], isDraft: true })
    const refused = await app.delete(`/media/${file.id}`, setting.key)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('RESOURCE_IN_USE')
    expect(refused.body.details).toMatchObject([{ resource: 'campaign', id: body.data.id, status: 'DRAFT' }])
    await app.post(`/campaigns/${body.data.id}/cancel`, setting.key)
    expect((await app.delete(`/media/${file.id}`, setting.key)).status).toBe(200)
  })

  test('that were deleted are named when a copy is launched, and nothing is sent without them', async () => {
    await using app = createTestApp()
    await app.app.start()
    const setting = settingIn(app)
    const sender = await addIdentity(app, setting)
    addPerson(app, setting)
    const file = await addMedia(app, setting.key)
    const { body } = await postTo(app, setting, [sender.id], { mediaUrls: [file.url], isDraft: true })
    await app.post(`/campaigns/${body.data.id}/cancel`, setting.key)
    await app.delete(`/media/${file.id}`, setting.key)
    const copy = await app.post(`/campaigns/${body.data.id}/duplicate`, setting.key)
    const launch = () => app.patch(`/campaigns/${copy.body.data.id}`, setting.key, { isDraft: false })
    const refused = await launch()
    expect([refused.status, refused.body.details?.[0]?.field]).toEqual([400, 'mediaUrls[0]'])
    await app.patch(`/campaigns/${copy.body.data.id}`, setting.key, { mediaUrls: [] })
    expect((await launch()).status).toBe(200)
  })

  test('are deleted 90 days after their last use, and no others', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const sender = await addIdentity(app, setting)
    const [named, formerly, unused] = await Promise.all([1, 2, 3].map(() => addMedia(app, setting.key)))
    await postTo(app, setting, [sender.id], { mediaUrls: [named!.url], isDraft: true })
    const { body } = await postTo(app, setting, [sender.id], { mediaUrls: [formerly!.url], isDraft: true })
    const left = async () => {
      app.db.writeNow((tx) => enqueueChore(tx, deleteUnusedChore))
      await app.drain()
      const { body } = await app.get('/media', setting.key)
      return body.data.map(({ id }: { id: string }) => id).sort()
    }
    app.clock.advance(89 * 86_400_000)
    await app.delete(`/campaigns/${body.data.id}`, setting.key)
    expect(await left()).toHaveLength(3)
    app.clock.advance(2 * 86_400_000)
    expect(await left()).toEqual([named!.id, formerly!.id].sort())
    expect(unused).toBeDefined()
    app.clock.advance(90 * 86_400_000)
    expect(await left()).toEqual([named!.id])
  })
})

describe('before a launch', () => {
  const estimate = (app: TestApp, setting: Setting, senders: readonly string[], overrides: object) =>
    app.post('/campaigns/estimate', setting.key, {
      segmentId: setting.segment.uuid,
      template: 'x'.repeat(150),
      channel: 'SMS',
      channelIdentityIds: senders,
      ...overrides,
    })

  test('an estimate counts one segment for an MMS, and the addresses for a sender that carries no files', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const carries = await addIdentity(app, setting, { name: 'Carries' })
    const not = await addIdentity(app, setting, { name: 'Text only', credentials: { mms: false } })
    addPerson(app, setting)
    const mediaUrls = [MENU]
    const both = await estimate(app, setting, [carries.id, not.id], { mediaUrls })
    expect(both.body.data.segments.total).toBe(2)
    expect(both.body.data.warnings).toContainEqual({
      code: 'MEDIA_AS_LINKS',
      message:
        'Text only cannot send files. Their messages will contain links to the files instead and will be longer.',
    })
    const long = { mediaUrls, template: 'x'.repeat(400) }
    const mms = await estimate(app, setting, [carries.id], long)
    expect(mms.body.data.segments).toEqual({ min: 1, max: 1, average: 1, total: 1 })
    expect(JSON.stringify(mms.body.data.warnings)).not.toContain('MEDIA_AS_LINKS')
  })

  test('an MMS text of more than 1,600 characters after merge is skipped, and the estimate says so', async () => {
    await using app = createTestApp()
    const setting = settingIn(app)
    const carries = await addIdentity(app, setting)
    addContact(app, { ...setting, identity: { id: 0, uuid: '' } }, { firstName: 'y'.repeat(50) })
    const text = `{{firstName}}${'x'.repeat(1_580)}`
    const { body } = await estimate(app, setting, [carries.id], { mediaUrls: [MENU], template: text })
    expect(body.data.warnings.map(({ code }: { code: string }) => code)).toContain('MESSAGE_TOO_LONG')
    const { body: campaign } = await postTo(app, setting, [carries.id], {
      mediaUrls: [MENU],
      messageTemplate: text,
    })
    await app.drain()
    const { body: messages } = await app.get(`/campaigns/${campaign.data.id}/messages`, setting.key)
    expect(messages.data).toMatchObject([{ status: 'SKIPPED', errorCode: 'MESSAGE_TOO_LONG' }])
  })

  test('the preview shows both ways', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const preview = { body: TEXT, mediaUrls: [MENU], category: 'TRANSACTIONAL' }
    const mms = await app.post('/sms-templates/preview', key, preview)
    expect(mms.body.data).toMatchObject({ body: TEXT, mediaUrls: [MENU], segmentCount: 1 })
    const text = await app.post('/sms-templates/preview', key, { ...preview, linksToMedia: true })
    expect(text.body.data).toMatchObject({ body: `${TEXT} ${MENU}`, mediaUrls: [] })
  })
})
