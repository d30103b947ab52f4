import { describe, expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { mailOf } from '../../providers/mail-in/mails.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addSegment } from '../../support/campaigns.ts'
import { addIdentity } from '../../support/identities.ts'
import { addReader, postMail, setAddress } from '../../support/mail.ts'
import { type SmtpPeer, startSmtpPeer } from '../../support/smtp-peer.ts'

/** An organization whose sender reads replies by mail, and a contact who got a campaign. */
async function mailInbox(app: TestApp, peer: SmtpPeer) {
  const tenant = app.tenant('Corner Bakery')
  await setAddress(app, tenant)
  const sender = await addIdentity(app, tenant, {
    channel: 'EMAIL',
    provider: 'SMTP',
    name: 'News',
    address: 'news@corner.example',
    throughputPerSecond: 1_000,
    credentials: {
      host: '127.0.0.1',
      port: peer.port,
      secure: 'NONE',
      inboundMode: 'WEBHOOK',
      bounceAddress: 'b@corner.example',
    },
  })
  const sendable = { ...tenant, segment: addSegment(app, tenant), identity: { id: 0, uuid: sender.id } }
  const reader = await addReader(app, sendable, { firstName: 'Wren', lastName: 'Reed' })
  const campaign = (await postMail(app, sendable)).body.data.id as string
  await app.drain()
  const { messageId } = await PostalMime.parse(peer.mails.at(-1)!.raw)
  const { pathname } = new URL(sender.callbackUrls.inbound)
  let serial = 0
  /** Delivers a mail. By default its headers make it a reply to the contact's campaign. */
  const comes = async (text: string, headers: Record<string, string | null> = {}): Promise<number> => {
    const all = {
      From: `Wren Reed <${reader.email.toUpperCase()}>`,
      To: 'news@corner.example',
      Subject: 'Re: Hello Wren',
      'Message-ID': `<answer-${++serial}@home.example>`,
      'In-Reply-To': messageId!,
      ...headers,
    }
    const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : `${name}: ${value}`))
    const { status } = await app.request('POST', pathname, {
      body: mailOf(`${lines.join('\n')}\n\n${text}\n`),
    })
    await app.drain()
    return status
  }
  const token = async () => app.session(tenant)
  const list = async (query = '') => (await app.get(`/inbox/conversations${query}`, await token())).body.data
  const messages = async (id: string) =>
    (await app.get(`/inbox/conversations/${id}/messages`, await token())).body.data
  const answer = async (id: string, body: Record<string, unknown>) =>
    app.post(`/inbox/conversations/${id}/messages`, await token(), body)
  return { tenant, sender, reader, campaign, messageId: messageId!, comes, list, messages, answer, token }
}

const NEW = { 'In-Reply-To': null }

describe('an incoming mail', () => {
  test('is a message of a conversation by EMAIL, with the answered campaign, its subject and its own words', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { reader, campaign, sender, comes, list, messages, tenant } = await mailInbox(app, peer)
    const text =
      'Are you open on Sunday?\n\nOn Mon, Nov 23, 2026 at 9:00 AM Corner Bakery <news@corner.example>\nwrote:\n> Hi Wren'
    expect(await comes(text)).toBe(200)
    const conversations = await list()
    expect(conversations).toMatchObject([
      {
        contact: { id: reader.id, firstName: 'Wren', isOptedOut: false },
        channel: 'EMAIL',
        channelIdentityId: sender.id,
        status: 'OPEN',
        unreadCount: 1,
        label: 'QUESTION',
        campaign: { id: campaign, name: 'Newsletter' },
        lastMessage: { preview: 'Are you open on Sunday?', direction: 'INBOUND' },
        sessionExpiresAt: null,
      },
    ])
    expect(await messages(conversations[0].id)).toMatchObject([
      {
        direction: 'INBOUND',
        subject: 'Re: Hello Wren',
        body: 'Are you open on Sunday?',
        fullBody: text,
        fileNames: [],
        isAutomatic: false,
        sentBy: null,
        campaignId: campaign,
      },
      { direction: 'OUTBOUND', subject: 'Hello Wren', campaignId: campaign, fullBody: null },
    ])
    const contact = (await app.get(`/contacts/${reader.id}`, tenant.key)).body.data
    expect([contact.stage, contact.lastInboundAt !== null]).toEqual(['ENGAGED', true])
    const { totals } = (await app.get(`/campaigns/${campaign}/analytics`, tenant.key)).body.data
    expect(totals.replied).toBe(1)
  })

  test('is one message after repeated deliveries, with or without a Message-ID', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, list, messages } = await mailInbox(app, peer)
    for (let time = 0; time < 3; time++) {
      await comes('Thanks', { 'Message-ID': '<same@home.example>' })
      await comes('No name', { 'Message-ID': null })
    }
    const [{ id, unreadCount }] = await list()
    const inbound = (await messages(id)).filter(
      ({ direction }: { direction: string }) => direction === 'INBOUND',
    )
    expect([unreadCount, inbound.map(({ body }: { body: string }) => body).toSorted()]).toEqual([
      2,
      ['No name', 'Thanks'],
    ])
  })

  test('from an unknown person creates a contact without a number, which gets no marketing', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, list, tenant } = await mailInbox(app, peer)
    const from = { From: 'Stranger@else.example', ...NEW }
    expect(await comes('Who are you?', from)).toBe(200)
    expect(await comes('And where?', from)).toBe(200)
    const [{ contact }, ...others] = await list()
    expect(others).toEqual([])
    expect(contact).toMatchObject({ firstName: 'stranger@else.example', phone: null })
    const made = (await app.get(`/contacts/${contact.id}`, tenant.key)).body.data
    expect(made).toMatchObject({ phone: null, email: 'stranger@else.example', source: 'INBOUND_EMAIL' })
    expect(app.db.all('SELECT channel, address, proved_at AS at FROM entered_addresses')).toEqual([
      { channel: 'EMAIL', address: 'stranger@else.example', at: null },
    ])
  })

  test('from an unknown machine is not stored', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes } = await mailInbox(app, peer)
    const before = app.rowCounts()
    await comes('Away', { From: 'a@else.example', 'Auto-Submitted': 'auto-replied', ...NEW })
    await comes('Your invoice', { From: 'no-reply@else.example', ...NEW })
    expect(app.rowCounts()).toEqual(before)
  })

  test('from another address belongs to the recipient of the answered mail', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { reader, comes, list, messageId } = await mailInbox(app, peer)
    const thread = { 'In-Reply-To': '<x@else.example>', References: `${messageId} <x@else.example>` }
    await comes('From my other mailbox', { From: 'wren@work.example', ...thread })
    expect(await list()).toMatchObject([{ contact: { id: reader.id }, unreadCount: 1 }])
  })

  test("from a program is stored without a notification, as read, and as no campaign's answer", async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { campaign, comes, list, messages, tenant, token } = await mailInbox(app, peer)
    const sent = peer.mails.length
    await comes('I am away until Monday.', { 'Auto-Submitted': 'auto-replied', Subject: 'Away' })
    await comes('Our news of the week', { Precedence: 'list', Subject: 'News', ...NEW })
    const [conversation, ...others] = await list()
    expect([conversation, others]).toMatchObject([
      { status: 'CLOSED', unreadCount: 0, label: 'OUT_OF_OFFICE', campaign: null },
      [],
    ])
    expect(await messages(conversation.id)).toMatchObject([
      { subject: 'Away', isAutomatic: true, sentBy: null },
      { direction: 'OUTBOUND' },
    ])
    const { totals } = (await app.get(`/campaigns/${campaign}/analytics`, tenant.key)).body.data
    const { items } = (await app.get('/notifications', await token())).body.data
    const notices = items.filter((item: { resourceType: string }) => item.resourceType === 'CONVERSATION')
    expect([totals.replied, notices, peer.mails.length]).toEqual([0, [], sent])
  })

  test('that may be an opt-out waits for a person, and the inbox says so', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, list, reader, tenant } = await mailInbox(app, peer)
    await comes('STOP')
    const reviews = (await app.get('/opt-out/reviews', tenant.key)).body.data
    expect([await list(), reviews]).toMatchObject([
      [{ label: 'OPT_OUT_LIKE', contact: { isOptedOut: false } }],
      [{ address: reader.email }],
    ])
  })

  test("shows the writer's words without the quote, in each language of mail programs and also below the quote", async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, list, token } = await mailInbox(app, peer)
    const introductions = [
      'Den mån 23 nov. 2026 kl 09:00 skrev News <news@corner.example>:',
      'Il giorno lun 23 nov 2026 alle ore 09:00 News <news@corner.example> ha scritto:',
      'Em seg., 23 de nov. de 2026 às 09:00, News <news@corner.example> escreveu:',
      'Op ma 23 nov 2026 om 09:00 schreef News <news@corner.example>:',
      'man. 23. nov. 2026 kl. 09:00 skrev News <news@corner.example>:',
      'pon., 23 lis 2026 o 09:00 News <news@corner.example> napisał(a):',
      '2026年11月23日(月) 9:00 News <news@corner.example>:',
      'News <news@corner.example> 于2026年11月23日周一 09:00写道：',
      'пн, 23 нояб. 2026 г. в 09:00, News <news@corner.example>:',
      'News <news@corner.example>, 23 Kas 2026 Pzt, 09:00 tarihinde şunu yazdı:',
      'po 23. 11. 2026 v 9:00 odesílatel News <news@corner.example> napsal:',
      '-------- Ursprüngliche Nachricht --------',
    ]
    const quote = '> Hi Wren\n>\n> Unsubscribe: https://corner.example/u'
    for (const introduction of introductions) {
      const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
      expect(await comes(`Yes, on Sunday.\n\n${introduction}\n${quote}`, headers)).toBe(200)
      expect(await comes(`${introduction}\n${quote}\n\nYes, on Monday.`, headers)).toBe(200)
    }
    const [{ id }] = await list()
    const all = await app.get(`/inbox/conversations/${id}/messages?limit=100`, await token())
    const bodies = all.body.data.flatMap(({ direction, body }: Record<string, string>) =>
      direction === 'INBOUND' ? [body!] : [],
    )
    const both = introductions.flatMap(() => ['Yes, on Monday.', 'Yes, on Sunday.'])
    expect(bodies).toEqual(both)
  })

  test('names its files, and shows HTML as text', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, list, messages } = await mailInbox(app, peer)
    const parts = [
      '--b1\nContent-Type: text/html; charset=utf-8\n\n<p>Here <b>it</b> is.</p><script>alert(1)</script>',
      '--b1\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="Order 7.pdf"\n\n%PDF',
      '--b1--',
    ]
    await comes(parts.join('\n'), { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary="b1"' })
    const [{ id }] = await list()
    expect((await messages(id))[0]).toMatchObject({
      body: 'Here it is.',
      fileNames: ['Order 7.pdf'],
      media: [],
    })
  })
})

test('reaches other software with its subject, unless a program wrote it', async () => {
  await using app = createTestApp()
  await using peer = await startSmtpPeer()
  const { comes, tenant, reader, campaign } = await mailInbox(app, peer)
  const first = await app.get('/events', tenant.key)
  await comes('I am away.', { 'Auto-Submitted': 'auto-replied' })
  await comes(`Order 7 please. ${'\u6f22'.repeat(12_000)}`)
  const { data } = (await app.get(`/events?cursor=${first.body.meta.nextCursor}`, tenant.key)).body
  const received = data.filter(({ type }: { type: string }) => type === 'message.received')
  expect(received).toMatchObject([{ data: { contactId: reader.id, campaignId: campaign } }])
  await comes('Two more.')
  const { data: last } = (await app.get(`/events?cursor=${first.body.meta.nextCursor}`, tenant.key)).body
  expect(last.at(-1)).toMatchObject({
    type: 'message.received',
    data: {
      message: { channel: 'EMAIL', from: reader.email, to: 'news@corner.example', subject: 'Re: Hello Wren' },
    },
  })
  expect(last.at(-1).data.message.body).toBe('Two more.')
})

describe('a reply by EMAIL', () => {
  test("is sent as a mail in the thread, from the sender, to the contact's address", async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, list, answer, reader, messageId, messages } = await mailInbox(app, peer)
    await comes('Are you open?', { 'Message-ID': '<q-1@home.example>', Subject: 'Sunday' })
    const [{ id }] = await list()
    const { status, body } = await answer(id, { body: 'We are, from 9 to 12.' })
    expect([status, body.data.subject]).toEqual([201, 'Re: Sunday'])
    await app.drain()
    const mail = await PostalMime.parse(peer.mails.at(-1)!.raw)
    expect(mail).toMatchObject({
      subject: 'Re: Sunday',
      from: { address: 'news@corner.example' },
      to: [{ address: reader.email }],
      inReplyTo: '<q-1@home.example>',
      references: `${messageId} <q-1@home.example>`,
    })
    expect(mail.text!.trim()).toBe('We are, from 9 to 12.')
    expect([(await messages(id))[0], await list()]).toMatchObject([
      { direction: 'OUTBOUND', status: 'SENT', body: 'We are, from 9 to 12.' },
      [{ unreadCount: 0, lastMessage: { direction: 'OUTBOUND' } }],
    ])
    await comes('Great, thanks', { 'In-Reply-To': mail.messageId! })
    expect(await list()).toMatchObject([{ id, unreadCount: 1, label: 'POSITIVE' }])
  })

  test('is refused to an opted-out address, and is not sent after an opt-out while it waits', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, list, answer, reader, tenant, messages } = await mailInbox(app, peer)
    await comes('Hello')
    const [{ id }] = await list()
    const sent = peer.mails.length
    const sendAt = new Date(app.clock.now() + 60_000).toISOString()
    expect((await answer(id, { body: 'Later', sendAt })).status).toBe(201)
    await app.post('/opt-out/suppressions', tenant.key, { channel: 'EMAIL', address: reader.email })
    app.clock.advance(120_000)
    await app.drain()
    const refused = await answer(id, { body: 'Now' })
    expect([refused.status, refused.body.details[0].reason, peer.mails.length]).toEqual([
      409,
      'OPTED_OUT',
      sent,
    ])
    expect([(await messages(id))[0].status, (await list())[0].contact.isOptedOut]).toEqual(['SKIPPED', true])
  })

  test('needs a subject as a first mail, and has none as a text', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { answer, reader, sender, tenant, token } = await mailInbox(app, peer)
    const start = async (body: Record<string, unknown>) =>
      app.post('/inbox/conversations', await token(), {
        contactId: reader.id,
        channelIdentityId: sender.id,
        ...body,
      })
    const without = await start({ body: 'Hi' })
    expect([without.status, without.body.details[0].field]).toEqual([400, 'subject'])
    const { body } = await start({ body: 'Hi', subject: 'Your\r\nBcc: x@y.example order' })
    await app.drain()
    expect((await PostalMime.parse(peer.mails.at(-1)!.raw)).subject).toBe('Your Bcc: x@y.example order')
    expect((await answer(body.data.id, { body: 'One thing more' })).body.data.subject).toBe(
      'Your Bcc: x@y.example order',
    )
    const texts = await addIdentity(app, tenant, { channel: 'SMS', name: 'Texts', address: '+12125550100' })
    const text = await start({ channelIdentityId: texts.id, body: 'Hi', subject: 'Order' })
    expect([text.status, text.body.details[0].field]).toEqual([400, 'subject'])
  })

  test('from a template has its text, filled in for the contact, without the frame of a newsletter', async () => {
    await using app = createTestApp()
    await using peer = await startSmtpPeer()
    const { comes, list, answer, tenant } = await mailInbox(app, peer)
    await comes('Hello')
    const [{ id }] = await list()
    const template = await app.post('/sms-templates', tenant.key, {
      name: 'Hours',
      category: 'OTHER',
      type: 'QUICK_REPLY',
      body: 'Hi {{firstName}}, we’re open from 9.',
    })
    const { body } = await answer(id, { templateId: template.body.data.id })
    expect(body.data.body).toBe('Hi Wren, we’re open from 9.')
  })
})
