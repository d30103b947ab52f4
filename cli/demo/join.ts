import type { Serving } from '../../src/serve.ts'
import type { Output } from '../output.ts'
import { type AutomationResult, followWelcome, startWelcome } from './automation.ts'
import { type DemoClient, until } from './client.ts'
import { follow, sendForm } from './links.ts'

/** The server takes a form for automated if it is sent sooner than this after it was opened. */
const FILLING_IN_MS = 2_500
const CONSENT =
  'I agree to receive texts about new breads from Corner Bakery, up to 4 a month. Msg & data rates may apply. Reply STOP to cancel, HELP for help. Consent is not a condition of purchase.'

/** Join link in the output of `demo --once --json`. */
export interface JoinResult {
  joinLinkId: string
  url: string
  contactId: string
  completed: number
  /** The automation that welcomes the new member. */
  automation: AutomationResult
}

interface Submission {
  contactId: string | null
  status: string
}

/** Returns the values of the hidden inputs of a form. */
const hiddenIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )

/**
 * Joins by the form of a page like a passer-by: with a mobile number, a tick, and the code from the
 * phone.
 */
export async function playJoin(
  serving: Serving,
  client: DemoClient,
  senderId: string,
  output: Output,
): Promise<JoinResult> {
  const { meta } = await client.get<unknown[]>('/join-links?search=Bread%20club&limit=1')
  const runs = meta?.total ?? 0
  const name = runs === 0 ? 'Bread club' : `Bread club, run ${runs + 1}`
  const slug = runs === 0 ? 'bread-club' : `bread-club-${runs + 1}`
  const segment = await client.post<{ id: string }>('/segments', { name, type: 'STATIC' })
  const { data: link } = await client.post<{ id: string; url: string }>('/join-links', {
    name,
    slug,
    type: 'WEB_FORM',
    channel: 'SMS',
    channelIdentityId: senderId,
    segmentId: segment.data.id,
    headline: 'Join the bread club',
    otpEnabled: true,
    consentText: CONSENT,
    privacyPolicyUrl: 'https://cornerbakery.example/privacy',
    termsUrl: 'https://cornerbakery.example/terms',
  })
  const automationId = await startWelcome(client, { joinLinkId: link.id, name })
  const phone = `+1212555${String(2_100 + (runs % 100))}`
  const page = `${serving.url}/j/${slug}`
  const opened = await follow(serving, `/j/${slug}`)
  const hidden = hiddenIn(await opened.text())
  await Bun.sleep(FILLING_IN_MS)
  const taken = await sendForm(page, { ...hidden, phone, isAgreed: 'on' })
  const step = new URL(taken.headers.get('location') ?? '', page).href
  const code = await codeOn(serving, phone)
  await sendForm(step, { code, action: 'verify' })
  const { data: submissions } = await client.get<Submission[]>(`/join-links/${link.id}/submissions`)
  const { data: analytics } = await client.get<{ completed: number }>(`/join-links/${link.id}/analytics`)
  const contactId = submissions[0]?.contactId
  if (!contactId) throw new Error(`The demo's form ended with ${taken.status} ${submissions[0]?.status}.`)
  const { data: consents } = await client.get<Array<{ method: string }>>(`/contacts/${contactId}/consents`)
  output.say(`\nJoin link "${name}": ${link.url}`)
  output.say(`   A passer-by entered ${phone}, ticked the box, and typed the code that came by text.`)
  output.say(
    `   Joined: ${analytics.completed}. The contact is in the segment "${name}", with a consent record (${consents[0]?.method}).`,
  )
  output.say(`   Open the page yourself, or print its QR code: ${link.url}/qr.svg`)
  const automation = await followWelcome(client, { automationId, contactId }, output)
  return { joinLinkId: link.id, url: link.url, contactId, completed: analytics.completed, automation }
}

/** Returns the code that the built-in carrier delivered to a phone. */
async function codeOn({ app }: Serving, phone: string): Promise<string> {
  const read = async () => {
    const [text] = app.db.all<{ body: string }>(
      'SELECT body FROM sandbox_messages WHERE to_address = ? ORDER BY id DESC LIMIT 1',
      phone,
    )
    return /\d{4,8}/.exec(text?.body ?? '')?.[0]
  }
  return (await until('Sending the code', read, (code) => code !== undefined))!
}
