import { describe, expect, test } from 'bun:test'
import { mailKeyOf, writeReturnTag, writeToken } from '../../src/content/mail/tokens.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { timelineOf } from '../support/activity.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { postCampaign, sendable } from '../support/campaigns.ts'
import { IPHONE, PIXEL } from '../support/links.ts'
import { addReader, mailboxes, mailTenant, openMail, pictures, postMail } from '../support/mail.ts'
import { openMigrated } from '../support/migrated.ts'
import { sendDaily, sendNextDay } from '../support/runs.ts'
import { some } from '../support/size.ts'

const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'

/** Campaign by email to a few contacts, sent a minute ago. */
async function sentMail(overrides: Record<string, unknown> = {}, readers = 1) {
  const connection = openMigrated()
  const app = createTestApp({}, { connection })
  const tenant = await mailTenant(app)
  const contacts: Array<{ id: string; email: string }> = []
  for (let n = 0; n < readers; n++) contacts.push(await addReader(app, tenant))
  const { body } = await postMail(app, tenant, overrides)
  await app.drain()
  app.clock.advance(60_000)
  const analytics = async () => {
    await app.drain()
    return (await app.get(`/campaigns/${body.data.id}/analytics`, tenant.key)).body.data
  }
  const emails = async (contact = contacts[0]!) =>
    (await app.get(`/contacts/${contact.id}/emails`, tenant.key)).body.data
  return {
    app,
    tenant,
    contacts,
    connection,
    analytics,
    emails,
    campaign: body.data.id as string,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const stored = (app: TestApp) =>
  app.db.all<{ reason: string; opens: number }>('SELECT reason, opens FROM mail_opens ORDER BY is_machine')

describe('GET /o/:token', () => {
  test('answers with a picture that is not cached, and counts the contact once and each loading', async () => {
    await using world = await sentMail({}, 2)
    const { app } = world
    const answer = await openMail(app, IPHONE)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/gif')
    expect(answer.headers.get('cache-control')).toBe('no-store, max-age=0')
    expect(answer.body).toStartWith('GIF89a')
    app.clock.advance(60_000)
    await openMail(app, PIXEL)
    const { totals, rates, machineOpens } = await world.analytics()
    expect(stored(app)).toEqual([{ reason: '', opens: 2 }])
    expect(totals).toMatchObject({ sent: 2, opened: 1, machineOpened: 0 })
    expect(rates.open).toBe(0.5)
    expect(machineOpens).toEqual([])
  })

  test.each(
    some<{ who: string; headers: Record<string, string>; reason: string }>([
      { who: 'Mail by Apple', headers: { 'user-agent': 'Mozilla/5.0' }, reason: 'APPLE_PRIVACY' },
      { who: 'Gmail', headers: { 'user-agent': GMAIL }, reason: 'GMAIL_PROXY' },
      {
        who: 'Gmail, before anybody opens the mail',
        headers: {
          'user-agent':
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
        },
        reason: 'GMAIL_PROXY',
      },
      {
        who: 'Yahoo',
        headers: {
          'user-agent': 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
        },
        reason: 'IMAGE_PROXY',
      },
      {
        who: 'a mail gateway',
        headers: { 'user-agent': 'Mozilla/5.0 (compatible; Proofpoint URL Defense)' },
        reason: 'SCANNER',
      },
      { who: 'a command-line tool', headers: { 'user-agent': 'curl/8.5.0' }, reason: 'BOT' },
      { who: 'nothing at all', headers: { 'user-agent': '' }, reason: 'NO_USER_AGENT' },
      {
        who: 'a program that loads ahead',
        headers: { 'user-agent': IPHONE, 'sec-purpose': 'prefetch' },
        reason: 'PREFETCH',
      },
    ]),
  )('$who is counted separately with its reason, and not as a person', async ({ headers, reason }) => {
    await using world = await sentMail()
    await world.app.request('GET', pictures(world.app)[0]!, { headers })
    const { totals, machineOpens } = await world.analytics()
    expect(totals).toMatchObject({ opened: 0, machineOpened: 1 })
    expect(machineOpens).toEqual([{ reason, count: 1 }])
    const [email] = await world.emails()
    expect(email).toMatchObject({
      openedAt: null,
      isMachineOpen: true,
      machineOpenReason: reason,
      machineOpenedAt: new Date(world.app.clock.now()).toISOString(),
    })
    expect(email.status).not.toBe('OPENED')
  })

  test.each(
    some([
      ['Outlook', 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.16227; Pro)'],
      ['Outlook on a phone', 'Outlook-iOS/723.4027091.prod.iphone (4.2310.0)'],
      ['Thunderbird', 'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.3.1'],
      [
        'Mail by Apple without the protection',
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
      ],
    ] as const),
  )('%s is a person', async (_program, userAgent) => {
    await using world = await sentMail()
    await openMail(world.app, userAgent)
    expect((await world.analytics()).totals).toMatchObject({ opened: 1, machineOpened: 0 })
  })

  test('within two seconds of the sending no person opened it, and a later person is counted', async () => {
    await using world = await sentMail()
    const { app } = world
    const sentAt = app.db.value<number>('SELECT sent_at FROM messages')!
    app.clock.set(new Date(sentAt + 1_999).toISOString())
    await openMail(app, IPHONE)
    expect((await world.analytics()).totals).toMatchObject({ opened: 0, machineOpened: 1 })
    app.clock.set(new Date(sentAt + 2_000).toISOString())
    await openMail(app, IPHONE)
    const { totals, machineOpens } = await world.analytics()
    expect(totals).toMatchObject({ opened: 1, machineOpened: 1 })
    expect(machineOpens).toEqual([{ reason: 'TOO_FAST', count: 1 }])
    const [email] = await world.emails()
    expect(email).toMatchObject({ status: 'OPENED', isMachineOpen: false, machineOpenReason: 'TOO_FAST' })
  })

  test('a token that is forged, of another purpose, of a deleted message or of another organization gets the same picture and records nothing', async () => {
    await using world = await sentMail()
    const { app, tenant } = world
    const genuine = await openMail(app, 'curl/8.5.0')
    await app.drain()
    const [of] = app.db.all<{ messageUuid: string; contactUuid: string }>(
      `SELECT messages.uuid AS messageUuid, contacts.uuid AS contactUuid
       FROM messages JOIN contacts ON contacts.id = contact_id`,
    )
    const other = app.tenant('Elsewhere')
    const tokens = app.db.writeNow((tx) => {
      const key = mailKeyOf(tx, tenant.organization.id)
      return [
        'a'.repeat(80),
        'a'.repeat(38),
        '',
        '%00',
        'x'.repeat(3_000),
        writeToken(key, 'u', of!),
        writeReturnTag(key, of!.messageUuid),
        writeToken(key, 'o', { ...of!, messageUuid: uuidv7() }),
        writeToken(mailKeyOf(tx, other.organization.id), 'o', of!),
      ]
    })
    const before = stored(app)
    for (const token of tokens.filter((one) => one !== '')) {
      const { status, headers, body } = await openMail(app, IPHONE, `/o/${token}.gif`)
      expect([status, body]).toEqual([200, genuine.body])
      expect(headers.get('cache-control')).toBe(genuine.headers.get('cache-control'))
    }
    await app.drain()
    expect(stored(app)).toEqual(before)
  })

  test('an organization that was closed records nothing', async () => {
    await using world = await sentMail()
    const { app, tenant } = world
    app.db.writeNow((tx) =>
      tx.run('UPDATE organizations SET deleted_at = ? WHERE id = ?', tx.now, tenant.organization.id),
    )
    expect((await openMail(app, IPHONE)).status).toBe(200)
    await app.drain()
    expect(stored(app)).toEqual([])
  })

  test('HEAD is answered and never counted', async () => {
    await using world = await sentMail()
    const request = new Request(`http://carillon.test${pictures(world.app)[0]}`, {
      method: 'HEAD',
      headers: { 'user-agent': IPHONE },
    })
    expect((await world.app.app.handle(request)).status).toBe(200)
    await world.app.drain()
    expect(stored(world.app)).toEqual([])
  })

  test('if more than ten thousand wait for the disk, the answer waits too, and all of them are counted', async () => {
    await using world = await sentMail()
    const { app } = world
    const { organizationId, messageId } = app.db.get<{ organizationId: number; messageId: number }>(
      'SELECT organization_id AS organizationId, id AS messageId FROM messages',
    )!
    const open = {
      organizationId,
      message: { id: messageId },
      openedAt: app.clock.now(),
      userAgent: IPHONE,
      isPrefetch: false,
    }
    const waits = Array.from({ length: 10_001 }, () => app.app.opens.note(open))
    expect(waits.slice(0, 10_000).every((wait) => wait === undefined)).toBe(true)
    await waits[10_000]
    await app.drain()
    expect(stored(app)).toEqual([{ reason: '', opens: 10_001 }])
  })
})

describe('trackOpens', () => {
  test.each(
    some([
      { guarantee: 'by itself on', campaign: {}, organization: {}, isTold: true },
      { guarantee: 'off for a campaign', campaign: { trackOpens: false }, organization: {}, isTold: false },
      {
        guarantee: 'off for the organization',
        campaign: {},
        organization: { trackOpens: false },
        isTold: false,
      },
      {
        guarantee: 'on for a campaign alone',
        campaign: { trackOpens: true },
        organization: { trackOpens: false },
        isTold: true,
      },
    ]),
  )('is $guarantee', async ({ campaign, organization, isTold }) => {
    await using app = createTestApp()
    const tenant = await mailTenant(app)
    await app.patch('/organization', tenant.key, organization)
    await addReader(app, tenant)
    await postMail(app, tenant, campaign)
    await app.drain()
    expect(pictures(app).map((picture) => picture !== undefined)).toEqual([isTold])
  })

  test('needs an address that recipients can reach, unless a campaign asks for it', async () => {
    await using app = createTestApp({ publicBaseUrl: 'http://localhost:3000' })
    const tenant = await mailTenant(app)
    await addReader(app, tenant)
    await postMail(app, tenant)
    await postMail(app, tenant, { trackOpens: true })
    await app.drain()
    expect(pictures(app).map((picture) => picture !== undefined)).toEqual([false, true])
  })

  test('is only for mails', async () => {
    await using app = createTestApp()
    const text = sendable(app)
    const answer = await postCampaign(app, text, { trackOpens: true })
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'trackOpens'])
  })
})

describe('an opened mail', () => {
  test('is in the timeline of its contact once, and is OPENED among its emails, then CLICKED', async () => {
    await using world = await sentMail({
      messageTemplate: 'Look: https://corner.example/a',
      trackLinks: true,
    })
    const { app, tenant, contacts, campaign } = world
    await openMail(app, IPHONE)
    const openedAt = new Date(app.clock.now()).toISOString()
    await app.drain()
    const filtered = async (status: string) =>
      (await app.get(`/contacts/${contacts[0]!.id}/emails?statuses=${status}`, tenant.key)).body.meta.total
    expect((await world.emails())[0]).toMatchObject({ status: 'OPENED', openedAt, clickedAt: null })
    expect([await filtered('OPENED'), await filtered('CLICKED')]).toEqual([1, 0])
    app.clock.advance(60_000)
    await openMail(app, IPHONE)
    const body = app.db.value<string>('SELECT body FROM messages')!
    const code = /\/s\/\w{8}/.exec(body)![0]
    await app.request('GET', code, { headers: { 'user-agent': IPHONE } })
    const clickedAt = new Date(app.clock.now()).toISOString()
    await app.drain()
    expect((await world.emails())[0]).toMatchObject({ status: 'CLICKED', openedAt, clickedAt })
    expect([await filtered('OPENED'), await filtered('CLICKED')]).toEqual([0, 1])
    const entries = (await timelineOf(app, tenant, contacts[0]!.id)).filter(
      ({ type }) => type === 'EMAIL_OPENED',
    )
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      title: 'Email opened: Hello Wren',
      occurredAt: openedAt,
      data: { subject: 'Hello Wren', campaignId: campaign },
    })
    const clicks = await app.get(`/contacts/${contacts[0]!.id}/link-analytics`, tenant.key)
    expect(clicks.body.data).toEqual({
      smartLinks: { totalClicks: 0, uniqueLinks: 0, lastClickedAt: null },
      email: { totalClicks: 1, uniqueLinks: 1, lastClickedAt: clickedAt },
      links: [{ url: 'https://corner.example/a', channel: 'EMAIL', clicks: 1, lastClickedAt: clickedAt }],
    })
  })

  test('that came back stays FAILED, even if it is opened', async () => {
    await using world = await sentMail()
    const { app } = world
    app.db.writeNow((tx) => tx.run("UPDATE messages SET status = 'FAILED', failed_at = ?", tx.now))
    await openMail(app, IPHONE)
    await app.drain()
    const [email] = await world.emails()
    expect([email.status, email.openedAt]).toEqual(['FAILED', new Date(app.clock.now()).toISOString()])
  })

  test('of two runs to one contact counts once for the campaign, also when the contact is merged', async () => {
    const connection = openMigrated()
    await using app = createTestApp({}, { connection })
    const tenant = await mailTenant(app)
    const contacts = [await addReader(app, tenant), await addReader(app, tenant)]
    const id = await sendDaily(app, tenant, {
      channel: 'EMAIL',
      subject: 'News',
      channelIdentityIds: [tenant.identity.uuid],
      category: 'TRANSACTIONAL',
    })
    await sendNextDay(app)
    const second = contacts[1]!
    const own = mailboxes(app).flatMap(({ to }, at) => (to === second.email ? [pictures(app)[at]!] : []))
    expect(own).toHaveLength(2)
    for (const picture of own) await openMail(app, IPHONE, picture)
    await app.drain()
    const opened = async () =>
      (await app.get(`/campaigns/${id}/analytics`, tenant.key)).body.data.totals.opened
    expect(await opened()).toBe(1)
    await app.post(`/contacts/${contacts[0]!.id}/merge`, tenant.key, { otherId: second.id })
    await app.drain()
    await app.app.searchIndexer.drain()
    expect(await opened()).toBe(1)
    expect(brokenInvariants(connection)).toEqual([])
  })

  test('two contacts who opened it count once when they are merged, and every count is that of a recount', async () => {
    await using world = await sentMail({}, 3)
    const { app, tenant, contacts, connection } = world
    for (const picture of pictures(app)) await openMail(app, IPHONE, picture)
    expect((await world.analytics()).totals.opened).toBe(3)
    const [kept, other] = contacts
    await app.post(`/contacts/${kept!.id}/merge`, tenant.key, { otherId: other!.id })
    await app.drain()
    await app.app.searchIndexer.drain()
    expect((await world.analytics()).totals.opened).toBe(2)
    const runs = await app.get(`/campaigns/${world.campaign}/executions/compare`, tenant.key)
    expect(runs.body.data[0].totals.opened).toBe(2)
    expect(brokenInvariants(connection)).toEqual([])
  })
})
