import { toBase62 } from '../../src/lib/ids.ts'
import { RECIPIENT_CODE_LENGTH } from '../../src/links/short-links/address.ts'
import type { TestApp, TestTenant } from './app.ts'
import { addContact, addIdentity, postCampaign, type Sendable, sendable } from './campaigns.ts'
import { follow } from './links.ts'
import { addReply } from './messages.ts'

/** Two texts, each with its own link. */
export const TWO_TEXTS = [
  { label: 'A', messageTemplate: 'Spring sale: https://shop.example/a' },
  { label: 'B', messageTemplate: 'Only today: https://shop.example/b' },
]

export interface TestedCampaign {
  tenant: Sendable
  id: string
}

/** Launches a campaign with an A/B test. Nothing of it has been sent yet. */
export async function abCampaign(
  app: TestApp,
  { people, ...overrides }: { people: number } & Record<string, unknown>,
): Promise<TestedCampaign> {
  const tenant = sendable(app)
  for (let n = 0; n < people; n++) {
    // The built-in carrier gives none of these numbers a special answer.
    const phone = `+1646555${String(n).padStart(4, '0')}`
    addContact(app, tenant, { phone, timezone: 'America/New_York' })
  }
  const fast = addIdentity(app, tenant, { throughputPerSecond: 10_000 })
  const { status, body } = await postCampaign(app, tenant, {
    messageTemplate: undefined,
    channelIdentityIds: [fast.uuid],
    variants: TWO_TEXTS,
    abTest: { sharePercent: 50, waitMinutes: 60, metric: 'CLICK' },
    trackLinks: true,
    ...overrides,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { tenant, id: body.data.id }
}

export interface TestMessage {
  id: number
  contactId: number
  variant: number
  status: string
  body: string | null
}

export const messagesOf = (app: TestApp): TestMessage[] =>
  app.db.all<TestMessage>(
    'SELECT id, contact_id AS contactId, variant, status, body FROM messages WHERE execution_id IS NOT NULL ORDER BY id',
  )

/** Sends the messages of the test, until the run waits for its decision. */
export async function untilOut(app: TestApp): Promise<void> {
  await app.drain()
  for (let second = 0; second < 5; second++) {
    app.clock.advance(3_000)
    await app.drain()
  }
}

/**
 * Lets this many recipients of a text follow its link like people.
 * @param text number of the text, from 1
 */
export async function clickBy(app: TestApp, text: number, people: number, headers = {}): Promise<void> {
  app.clock.advance(3_000)
  const codes = app.db.all<{ code: number }>(
    `SELECT recipient_links.code FROM recipient_links JOIN messages ON messages.id = recipient_links.message_id
     WHERE messages.variant = ? ORDER BY messages.id LIMIT ?`,
    text,
    people,
  )
  for (const { code } of codes) await follow(app, toBase62(code, RECIPIENT_CODE_LENGTH), headers)
  await app.drain()
}

/** Lets this many recipients of a text answer it. */
export function replyBy(
  app: TestApp,
  { tenant, id }: TestedCampaign,
  { text, people, kind = 'OTHER' }: { text: number; people: number; kind?: string },
): void {
  const who = messagesOf(app).filter(({ variant }) => variant === text)
  for (const { contactId } of who.slice(0, people)) {
    addReply(app, tenant, { campaign: id, contactId, kind, receivedAt: app.clock.now() })
  }
}

export const campaignOf = async (app: TestApp, { key }: TestTenant, id: string) =>
  (await app.get(`/campaigns/${id}`, key)).body.data
