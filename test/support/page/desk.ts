import { GATEWAY_SETTINGS } from '../carriers.ts'
import type { Caller, PageVisit } from './visit.ts'

/** An inbox: people who write, and members who answer. */

export interface Written {
  contactId: string
  conversationId: string
  phone: string
  /** The contact writes a text. */
  write(text: string): Promise<void>
}

export interface Desk {
  senderId: string
  /** The owner, by the API. */
  session: Caller
  /** A contact who has got a text and may answer it. */
  contact(given: { firstName: string; lastName?: string; phone: string }): Promise<Written>
  /** What the phones of the contacts show, the newest first. */
  phones: PageVisit['phones']
}

/** A sender of the built-in carrier, and contacts who write to it. */
export async function desk(visit: PageVisit): Promise<Desk> {
  const { client } = visit
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Front desk',
    address: '+15005550006',
    credentials: { receiptDelayMs: 0 },
  })
  const session = await visit.session()
  return {
    senderId: sender.id,
    session,
    phones: visit.phones,
    async contact(given) {
      const contact = await client.made('/contacts', given)
      const conversation = await session.made('/inbox/conversations', {
        contactId: contact.id,
        channelIdentityId: sender.id,
        body: 'Your order is ready.',
      })
      await visit.scene.work()
      const write = (text: string) => visit.write(given.phone, text)
      return { contactId: contact.id, conversationId: conversation.id, phone: given.phone, write }
    },
  }
}

/** Texts that arrive from a carrier at once. Gives the path where more can arrive. */
export async function arrive(
  { client, scene }: PageVisit,
  texts: ReadonlyArray<{ from: string; text: string }>,
): Promise<string> {
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'HTTP',
    name: 'Gateway',
    address: '+15005550099',
    credentials: {
      url: 'https://gateway.example/send',
      ...GATEWAY_SETTINGS,
      inbound: { itemsPath: '/texts', fromPath: '/from', bodyPath: '/text', idPath: '/id' },
    },
  })
  const { pathname } = new URL(sender.callbackUrls.inbound)
  for (let from = 0; from < texts.length; from += 500) {
    const items = texts
      .slice(from, from + 500)
      .map((text, index) => ({ ...text, id: `text-${from + index}` }))
    const { status, body } = await client.post(pathname, { texts: items })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    await scene.work()
  }
  return pathname
}
