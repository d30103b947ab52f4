import { receiveInbound } from '../../src/channels/inbound/service.ts'
import type { TestApp } from './app.ts'
import { campaignBody, type Sendable } from './campaigns.ts'
import { follow } from './links.ts'

/** Runs of a campaign like the engine's, and acts of contacts with their messages. */

const DAY_MS = 86_400_000
const LINK = /\/s\/(\w{8})/
let texts = 0

/** Runs all due work of jobs, engine and carrier. */
export async function settle(app: TestApp): Promise<void> {
  await app.drain()
  app.clock.advance(60_000)
  await app.drain()
}

/** Creates a daily campaign with a link, and finishes its first run. Returns its id. */
export async function sendDaily(
  app: TestApp,
  tenant: Sendable,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const answer = await app.post(
    '/campaigns',
    tenant.key,
    campaignBody(tenant, {
      type: 'RECURRING',
      scheduledAt: new Date(app.clock.now() + 60_000).toISOString(),
      recurrence: { frequency: 'DAILY' },
      messageTemplate: 'Look: https://shop.example/a Reply STOP to opt out',
      trackLinks: true,
      ...overrides,
    }),
  )
  if (answer.status !== 201) throw new Error(answer.body.message)
  app.clock.advance(60_000)
  await settle(app)
  return answer.body.data.id
}

/** Finishes the run of the next day. */
export async function sendNextDay(app: TestApp): Promise<void> {
  app.clock.advance(DAY_MS)
  await settle(app)
}

/** Returns the ids of the runs by their sequence number. */
export async function runIds(app: TestApp, tenant: Sendable, id: string): Promise<Record<number, string>> {
  const { body } = await app.get(`/campaigns/${id}/executions?limit=100`, tenant.key)
  return Object.fromEntries(body.data.map((run: { sequence: number; id: string }) => [run.sequence, run.id]))
}

/** Opens the link of a contact's newest message. */
export async function clickLast(app: TestApp, contactId: number, headers = {}): Promise<void> {
  const body = app.db.value<string>(
    'SELECT body FROM messages WHERE contact_id = ? AND sent_at IS NOT NULL ORDER BY id DESC LIMIT 1',
    contactId,
  )
  const code = LINK.exec(body ?? '')?.[1]
  if (code) await follow(app, code, headers)
  await app.drain()
}

/** Receives a text at the sender of the tenant. */
export function textIn(app: TestApp, tenant: Sendable, from: string, body: string): void {
  const identity = {
    organizationId: tenant.organization.id,
    channelIdentityId: tenant.identity.id,
    address: '+15550100001',
  }
  const text = { from, to: identity.address, body, providerMessageId: `in-${++texts}` }
  app.db.writeNow((tx) => void receiveInbound(tx, identity, text))
}
