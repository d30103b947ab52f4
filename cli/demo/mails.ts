import { sandboxMailReply } from '../../src/delivery/receipts/sandbox-mail.ts'
import { counted } from '../../src/lib/count.ts'
import { findByReference } from '../../src/providers/sandbox/ledger.ts'
import type { Serving } from '../../src/serve.ts'
import type { Output } from '../output.ts'
import { type DemoClient, until } from './client.ts'
import { follow, linkIn, readFor } from './links.ts'
import { countOf, nameOfRun, type Result, resultOf, watch } from './results.ts'
import { findOrAddSender, PLACE } from './stage.ts'

const NAME = 'Fresh this week'
const SUBJECT = 'Fresh this week, {{firstName|friend}}'
const HTML = `<!doctype html>
<html>
  <head>
    <style>
      body { font-family: Georgia, serif; color: #3b2f2f; background: #faf5ee; }
      h1 { color: #a0522d; }
      .button { display: inline-block; padding: 12px 20px; border-radius: 6px; color: #ffffff; background: #a0522d; text-decoration: none; }
    </style>
  </head>
  <body>
    <h1>Good morning, {{firstName|friend}}</h1>
    <p>On Friday there is rye with caraway and apple turnovers, from seven o\u2019clock.</p>
    <p><a class="button" href="https://cornerbakery.example/fresh">See what is fresh</a></p>
    <p>{{organization.name}}</p>
  </body>
</html>`

/**
 * Number of recipients who open the link, number who unsubscribe, and one whose mail program loads
 * all pictures.
 */
const CLICKS = 3
const UNSUBSCRIBES = 2
const PEOPLE = CLICKS + UNSUBSCRIBES
/** The user agent of Apple Mail's privacy protection. */
const APPLE_PRIVACY = 'Mozilla/5.0'

const QUESTION = 'Is there rye without caraway, too?'

interface SentMail {
  id: string
  to: string
  sentAt: string
}

/** Sends a newsletter: some emails bounce, some recipients follow the link, some unsubscribe with one click. */
export async function playMails(
  serving: Serving,
  client: DemoClient,
  segmentId: string,
  output: Output,
): Promise<{ result: Result; mailbox: string | null }> {
  const sender = await findOrAddSender(client, 'EMAIL')
  // Marketing emails must show a postal address.
  await client.patch('/organization', { address: PLACE })
  const name = await nameOfRun(client, NAME)
  output.say(`\nCampaign "${name}" by email, from ${sender.address}: ${SUBJECT}`)
  const { data } = await client.post<{ id: string }>('/campaigns', {
    name,
    type: 'IMMEDIATE',
    channel: 'EMAIL',
    category: 'MARKETING',
    trackLinks: true,
    trackOpens: true,
    subject: SUBJECT,
    htmlBody: HTML,
    segmentId,
    channelIdentityIds: [sender.id],
  })
  await watch(client, data.id, output)
  const path = `/campaigns/${data.id}/messages?status=DELIVERED&limit=${PEOPLE + 1}`
  const { data: mails } = await client.get<SentMail[]>(path)
  await playReaders(serving, mails)
  const result = await until(
    'Opening the mails',
    () => resultOf(client, 'EMAIL', data.id),
    ({ totals }) => totals.opened + totals.machineOpened >= mails.length,
  )
  const { recipients, skipped, delivered, opened, machineOpened, clicked, optedOut } = result.totals
  output.say(
    `   Sent to ${recipients - skipped} of ${counted(recipients, 'contact')}; the others have no email address, or unsubscribed.`,
  )
  const bounced = countOf(result, 'BOUNCED')
  output.say(
    `   Delivered: ${delivered}. No such mailbox: ${bounced}${bounced > 0 ? ', to which nothing will be sent again' : ''}. Mailbox full: ${countOf(result, 'UNREACHABLE')}.`,
  )
  output.say(
    `   Opened: ${opened}; automated opens, not counted: ${machineOpened}. Followed the link: ${clicked}. Unsubscribed with one click: ${optedOut}.`,
  )
  output.say(`   Replied by email: ${result.totals.replied}, now in the inbox for a member to answer.`)
  return { result, mailbox: mails[0]?.to ?? null }
}

/** Acts on this server as the mail programs of the recipients would. */
async function playReaders(serving: Serving, mails: readonly SentMail[]): Promise<void> {
  if (mails.length === 0) return
  await readFor(serving, mails)
  const pages = mails.map(({ id }) => findByReference(serving.app.db, id)?.html ?? '')
  for (const [n, html] of pages.entries()) {
    const picture = /\/o\/[\w-]+\.gif/.exec(html)?.[0]
    if (picture) await (n < PEOPLE ? follow(serving, picture) : follow(serving, picture, APPLE_PRIVACY))
  }
  for (const html of pages.slice(0, CLICKS)) {
    const link = linkIn(html)
    if (link) await follow(serving, link)
  }
  await serving.app.clicks.flush()
  const { db } = serving.app
  const first = findByReference(db, mails[0]!.id)
  if (first) await db.write((tx) => sandboxMailReply(tx, { ...first, from: first.to, body: QUESTION }))
  for (const html of pages.slice(CLICKS, PEOPLE)) {
    const way = /\/u\/[\w-]+/.exec(html)?.[0]
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    if (way) await fetch(serving.url + way, { method: 'POST', body })
  }
}
