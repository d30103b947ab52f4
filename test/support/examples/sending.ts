import type { TestApp } from '../app.ts'
import { follow } from '../links.ts'
import type { Scene } from './people.ts'

/** Shows senders, and the callbacks of their providers. Returns the id of a sender that can send. */
export async function showSenders({ show, prepare }: Scene, token: string): Promise<string> {
  const { id } = await prepare('POST /channel-identities', {
    token,
    body: { channel: 'SMS', provider: 'SANDBOX', name: 'Try-out', address: '+15005550006' },
  })
  const gateway = await show('POST /channel-identities', { token, body: GATEWAY })
  const params = { id: gateway.id }
  await show('GET /channel-identities', { token, query: { status: 'ACTIVE', limit: '1' } })
  await show('GET /channel-identities/:id', { token, params })
  await show('PATCH /channel-identities/:id', {
    token,
    params,
    body: { throughputPerSecond: 10, dailyCap: 5_000 },
  })
  await show('POST /channel-identities/:id/test', { token, params: { id }, body: { to: '+15046218999' } })
  await show('POST /channel-identities/:id/verify', { token, params: { id } })
  const rotated = await show('POST /channel-identities/:id/rotate-callback-token', {
    token,
    params,
    body: { gracePeriodHours: 24 },
  })
  await showCallbacks({ show, prepare }, rotated.callbackUrls.status)
  const whatsapp = await prepare('POST /channel-identities', {
    token,
    body: { channel: 'WHATSAPP', provider: 'SANDBOX', name: 'Try-out', address: '+15005550007' },
  })
  await show('GET /channel-identities/:id/whatsapp-templates', { token, params: { id: whatsapp.id } })
  await show('DELETE /channel-identities/:id', { token, params })
  return id
}

const GATEWAY = {
  channel: 'SMS',
  provider: 'HTTP',
  name: 'Gateway',
  address: '+15550199',
  credentials: {
    url: 'https://api.gateway.example/v1/messages',
    auth: 'BEARER',
    token: '7f3a9c',
    bodyTemplate: { from: '{{from}}', to: '{{to}}', text: '{{text}}', dlrUrl: '{{statusUrl}}' },
    messageIdPath: '/messages/0/id',
    status: {
      idPath: '/messageId',
      statusPath: '/state',
      map: { DELIVRD: 'DELIVERED', UNDELIV: 'UNREACHABLE' },
    },
    inbound: { idPath: '/id', fromPath: '/sender', bodyPath: '/message' },
  },
}

async function showCallbacks({ show }: Scene, url: string): Promise<void> {
  const [provider, identityId, token] = new URL(url).pathname.split('/').slice(2) as [string, string, string]
  const params = { provider, identityId, token }
  const path = '/callbacks/:provider/:identityId/:token'
  await show(`POST ${path}/status`, { params, body: { messageId: 'm-81', state: 'DELIVRD' } })
  await show(`POST ${path}/inbound`, {
    params,
    body: { id: 'i-5', sender: '+15046218990', message: 'Hello' },
  })
  await show(`GET ${path}/status`, { params, query: { messageId: 'm-82', state: 'UNDELIV' } })
  await show(`GET ${path}/inbound`, { params, query: { id: 'i-6', sender: '+15046218990', message: 'STOP' } })
}

/** Shows campaigns and their results. */
export async function showCampaigns(
  { show, prepare }: Scene,
  app: TestApp,
  {
    token,
    segmentId,
    senderId,
    contactId,
  }: { token: string; segmentId: string; senderId: string; contactId: string },
): Promise<void> {
  await show('PUT /contacts/:id/preferred-caller-id', {
    token,
    params: { id: contactId },
    body: { channelIdentityId: senderId },
  })
  const template = 'Hi {{firstName|there}}, we open at nine: https://bakery.example/hours'
  await show('POST /campaigns/estimate', { token, body: { segmentId, channel: 'SMS', template } })
  const campaign = { channel: 'SMS', messageTemplate: template, segmentId, channelIdentityIds: [senderId] }
  const { id } = await show('POST /campaigns', {
    token,
    body: { name: 'Opening hours', type: 'IMMEDIATE', ...campaign },
  })
  await app.drain()
  app.clock.advance(5_000)
  await app.drain()
  await show('GET /campaigns', { token, query: { statuses: 'COMPLETED', limit: '1' } })
  await show('GET /campaigns/:id', { token, params: { id } })
  await show('GET /campaigns/:id/analytics', { token, params: { id }, query: { interval: 'DAY' } })
  await show('GET /campaigns/:id/stream', { token, params: { id } })
  await clickAll(app)
  await show('GET /campaigns/:id/click-analytics', { token, params: { id }, query: { interval: 'DAY' } })
  await show('GET /campaigns/:id/link-analytics', { token, params: { id } })
  await show('GET /campaigns/:id/messages', { token, params: { id }, query: { limit: '1' } })
  await show('POST /campaigns/:id/segment', {
    token,
    params: { id },
    body: { name: 'Got the fresh bread', filter: { status: ['SENT', 'DELIVERED'] } },
  })
  const sent = await app.get(`/campaigns/${id}/messages?limit=1`, token)
  await show('POST /messages', {
    token,
    body: {
      contactId,
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hi {{firstName|there}}, your order {{data.order}} is ready.',
      data: { order: 'A-17' },
    },
  })
  await show('GET /messages/:id', { token, params: { id: sent.body.data[0].id } })
  await show('GET /messages/:id/proof', { token, params: { id: sent.body.data[0].id } })
  await show('GET /campaigns/:campaignId/executions', { token, params: { campaignId: id } })
  await show('GET /campaigns/:id/explain', { token, params: { id }, query: { contactId } })
  await show('GET /contacts/:id/activity', { token, params: { id: contactId }, query: { limit: '3' } })
  await show('GET /contacts/:id/consents', { token, params: { id: contactId } })

  const later = await prepare('POST /campaigns', {
    token,
    body: { name: 'Spring', type: 'SCHEDULED', scheduledAt: '2026-03-20T15:00:00Z', ...campaign },
  })
  const params = { id: later.id }
  await show('PATCH /campaigns/:id', { token, params, body: { scheduledAt: '2026-03-21T10:00:00-05:00' } })
  await show('POST /campaigns/:id/pause', { token, params })
  await show('POST /campaigns/:id/resume', { token, params, body: { expected: { recipients: 1_000 } } })
  const weekly = await prepare('POST /campaigns', {
    token,
    body: {
      name: 'Week',
      type: 'RECURRING',
      scheduledAt: '2026-03-20T09:00:00-05:00',
      ...campaign,
      recurrence: { frequency: 'WEEKLY', daysOfWeek: ['MONDAY', 'THURSDAY'] },
    },
  })
  const tested = await prepare('POST /campaigns', {
    token,
    body: {
      name: 'Two texts',
      type: 'IMMEDIATE',
      ...campaign,
      messageTemplate: undefined,
      variants: [
        { label: 'A', messageTemplate: 'We open at nine.' },
        { label: 'B', messageTemplate: 'Fresh bread from nine.' },
      ],
      abTest: { sharePercent: 20, metric: 'MANUAL' },
    },
  })
  await app.drain()
  await show('POST /campaigns/:id/choose-variant', {
    token,
    params: { id: tested.id },
    body: { label: 'B' },
  })
  await app.drain()
  await show('POST /campaigns/:id/duplicate', { token, params: { id: weekly.id } })
  await showApproval({ show, prepare }, app, { token, campaign })
  await showMailChecks({ show, prepare }, { token, segmentId })
  await show('POST /campaigns/:id/end-recurrence', { token, params: { id: weekly.id } })
  await show('POST /campaigns/:id/cancel', { token, params })
  await show('DELETE /campaigns/:id', { token, params })
}

/** Shows a draft that is rejected and then approved. */
async function showApproval(
  { show, prepare }: Scene,
  app: TestApp,
  { token, campaign }: { token: string; campaign: Record<string, unknown> },
): Promise<void> {
  const body = { name: 'Summer', type: 'SCHEDULED', scheduledAt: '2026-06-20T15:00:00Z', ...campaign }
  const { id } = await prepare('POST /campaigns', { token, body: { ...body, isDraft: true } })
  const params = { id }
  await prepare('POST /campaigns/:id/submit', { token, params, body: {} })
  await show('POST /campaigns/:id/reject', { token, params, body: { reason: 'The price is missing.' } })
  await show('POST /campaigns/:id/submit', { token, params, body: { note: 'Now with the price.' } })
  const { revision } = (await app.get(`/campaigns/${id}`, token)).body.data.approval
  await show('POST /campaigns/:id/approve', { token, params, body: { revision } })
  await show('GET /campaigns/:id/preview', { token, params })
  await show('POST /campaigns/:id/test', { token, params, body: { to: ['+15046218999', '+15559901'] } })
}

/** A feed of one item. */
export const FEED_EXAMPLE = {
  url: 'https://riverside.example/feed.xml',
  body: '<rss version="2.0"><channel><title>Riverside</title><item><title>New bread</title><link>https://riverside.example/bread</link><guid>1</guid><pubDate>Mon, 02 Mar 2026 09:00:00 GMT</pubDate><description>From seven.</description></item></channel></rss>',
}

/** Shows the checks of a mail, and a feed. */
async function showMailChecks(
  { show, prepare }: Scene,
  { token, segmentId }: { token: string; segmentId: string },
): Promise<void> {
  const sender = await prepare('POST /channel-identities', {
    token,
    body: { channel: 'EMAIL', provider: 'SANDBOX', name: 'Mail try-out', address: 'news@riverside.example' },
  })
  const { id } = await prepare('POST /campaigns', {
    token,
    body: {
      name: 'Newsletter',
      type: 'IMMEDIATE',
      channel: 'EMAIL',
      category: 'TRANSACTIONAL',
      subject: 'Hello *|FNAME|*',
      htmlBody: '<p>Our news of May</p><img src="https://riverside.example/may.jpg">',
      segmentId,
      channelIdentityIds: [sender.id],
      isDraft: true,
    },
  })
  await show('POST /campaigns/:id/mail-checks', { token, params: { id }, body: {} })
  const weekly = await prepare('POST /campaigns', {
    token,
    body: {
      name: 'Blog',
      type: 'RECURRING',
      channel: 'EMAIL',
      category: 'TRANSACTIONAL',
      subject: '{{feed.firstTitle}}',
      messageTemplate: '{{feed.items}}',
      feed: { url: FEED_EXAMPLE.url },
      segmentId,
      channelIdentityIds: [sender.id],
      isDraft: true,
    },
  })
  await show('POST /campaigns/:id/check-feed', { token, params: { id: weekly.id } })
}

/** Opens the first link of every message. */
async function clickAll(app: TestApp): Promise<void> {
  const texts = app.db.all<{ body: string }>("SELECT body FROM messages WHERE body LIKE '%/s/%' ORDER BY id")
  for (const { body } of texts) {
    const code = /\/s\/([0-9A-Za-z]{8})/.exec(body)?.[1]
    if (code) await follow(app, code)
  }
  await app.drain()
}
