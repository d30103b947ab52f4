import { GATEWAY_SETTINGS } from './carriers.ts'
import { until } from './client.ts'
import type { ConsoleVisit, Person } from './console.ts'

/** An inbox in a running server, with contacts who write and members who answer. */

/** A member who is signed in to the API. */
export class Session {
  readonly #origin: string
  readonly #token: string

  private constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  static async begin({ origin }: ConsoleVisit, { email, password }: Person): Promise<Session> {
    const signedIn = await new Session(origin, '').ask('POST', '/auth/login', { email, password })
    return new Session(origin, signedIn.accessToken)
  }

  /** Returns the data of an answer. Throws a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  async ask(method: string, path: string, body?: unknown): Promise<any> {
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer.data
  }
}

interface Written {
  contactId: string
  conversationId: string
  phone: string
  /** Writes a text as the contact. */
  write(text: string): Promise<void>
}

export interface Desk {
  senderId: string
  /** Session of the owner in the API. */
  session: Session
  /** Creates a contact who has received a text and may answer it. */
  contact(given: { firstName: string; lastName?: string; phone: string }): Promise<Written>
  /** Returns the messages on the contacts' phones, newest first. */
  phones(): Promise<Array<{ to: string; body: string; media: string[] }>>
}

/** Creates a sender of the built-in carrier, and contacts who write to it. */
export async function desk(visit: ConsoleVisit): Promise<Desk> {
  const { client, served, owner } = visit
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Front desk',
    address: '+15005550006',
    credentials: { receiptDelayMs: 0 },
  })
  const session = await Session.begin(visit, owner)
  return {
    senderId: sender.id,
    session,
    async contact(given) {
      const contact = await client.made('/contacts', given)
      const conversation = await session.ask('POST', '/inbox/conversations', {
        contactId: contact.id,
        channelIdentityId: sender.id,
        body: 'Your order is ready.',
      })
      const write = async (text: string) => {
        const ran = await served.site.run(['sandbox', 'reply', given.phone, text, ...served.ofOrganization])
        if (ran.exitCode !== 0) throw new Error(ran.stderr)
      }
      return { contactId: contact.id, conversationId: conversation.id, phone: given.phone, write }
    },
    phones: () => served.inbox(),
  }
}

/**
 * Lets many texts arrive from a carrier at once. Each part is processed, and its members are notified, before
 * the next.
 */
export async function arrive(
  { client, served }: ConsoleVisit,
  texts: ReadonlyArray<{ from: string; text: string }>,
): Promise<void> {
  const sender = await client.made<{ callbackUrls: { inbound: string } }>('/channel-identities', {
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
    const answer = await client.post(pathname, { texts: items })
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    await until(
      () => served.isQuiet(),
      (isQuiet) => isQuiet,
    )
  }
}
