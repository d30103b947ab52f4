import { GATEWAY_SETTINGS } from '../carriers.ts'
import type { Caller, PageVisit } from './visit.ts'

/** An inbox with contacts who write and members who answer. */

export interface Written {
  contactId: string
  conversationId: string
  phone: string
  /** Writes a text as the contact. */
  write(text: string): Promise<void>
}

export interface Desk {
  senderId: string
  /** Session of the owner in the API. */
  session: Caller
  /** Creates a contact who has received a text and may answer it. */
  contact(given: { firstName: string; lastName?: string; phone: string }): Promise<Written>
  /** Returns the messages on the contacts' phones, newest first. */
  phones: PageVisit['phones']
}

/** Creates a sender of the built-in carrier, and contacts who write to it. */
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

/** Delivers texts from a carrier at once. Returns the path for more of them. */
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
