import { counted } from '../../src/lib/count.ts'
import { TOO_FAST_MS } from '../../src/links/clicks/user-agent.ts'
import type { Serving } from '../../src/serve.ts'
import type { Output } from '../output.ts'
import { type DemoClient, until } from './client.ts'

/** The target of the link in the texts of the demo. */
export const PICKUP_URL = 'https://cornerbakery.example/pickup'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const PREVIEW = 'facebookexternalhit/1.1 Facebot Twitterbot/1.0'
const PEOPLE = 3

interface SentMessage {
  body: string
  sentAt: string
}

/** Path of the first short link in a message. */
export const linkIn = (text: string): string | undefined => /\/s\/\w+/.exec(text)?.[0]

/** Waits until a person could have read these messages, because earlier clicks count as automated. */
export async function readFor(
  serving: Serving,
  messages: ReadonlyArray<Pick<SentMessage, 'sentAt'>>,
): Promise<void> {
  const last = Math.max(...messages.map(({ sentAt }) => Date.parse(sentAt)))
  await until(
    'Reading the messages',
    async () => serving.app.db.clock.now() - last,
    (ms) => ms > TOO_FAST_MS,
  )
}

/** Opens a link on this server as a phone does. */
export const follow = (serving: Serving, path: string, agent = PHONE): Promise<Response> =>
  fetch(serving.url + path, { redirect: 'manual', headers: { 'user-agent': agent } })

/** Sends the form of a page, as a browser without scripts does. Follows no redirect. */
export const sendForm = (address: string, entered: Record<string, string>): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(entered), redirect: 'manual' })

interface LinkClicks {
  originalUrl: string
  totalClicks: number
  uniqueClicks: number
  botClicks: number
}

/** Opens the link in the text of some recipients. One phone loads a preview of the link first. */
export async function playClicks(
  serving: Serving,
  client: DemoClient,
  campaignId: string,
  output: Output,
): Promise<void> {
  const path = `/campaigns/${campaignId}/messages?status=DELIVERED&limit=${PEOPLE}`
  const { data: messages } = await client.get<SentMessage[]>(path)
  await readFor(serving, messages)
  const opened = messages.flatMap(({ body }) => linkIn(body) ?? [])
  if (opened[0]) await follow(serving, opened[0], PREVIEW)
  await Promise.all(opened.map((address) => follow(serving, address)))
  await serving.app.clicks.flush()
  const { data: links } = await client.get<LinkClicks[]>(`/campaigns/${campaignId}/link-analytics`)
  for (const { originalUrl, totalClicks, uniqueClicks, botClicks } of links) {
    output.say(
      `\nLink ${originalUrl}: each recipient gets a short link of their own.\n   Clicks: ${totalClicks} by ${counted(uniqueClicks, 'contact')}; automated clicks, not counted: ${botClicks}`,
    )
  }
}
