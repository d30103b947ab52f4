import { createHmac } from 'node:crypto'
import { whatsappNumber } from '../providers/worlds/whatsapp-cloud.ts'
import type { TestApp, TestTenant } from './app.ts'
import { addIdentity, type IdentityRecord, pathOf } from './identities.ts'
import { NOWHERE } from './nowhere.ts'

/** A sender at Meta whose callbacks the test writes and signs. It sends no messages. */
export class WhatsappCaller {
  readonly #app: TestApp
  readonly #number: ReturnType<typeof whatsappNumber>
  readonly sender: IdentityRecord
  #count = 0

  private constructor(app: TestApp, number: ReturnType<typeof whatsappNumber>, sender: IdentityRecord) {
    this.#app = app
    this.#number = number
    this.sender = sender
  }

  static async add(app: TestApp, tenant: TestTenant): Promise<WhatsappCaller> {
    const credentials = whatsappNumber(NOWHERE)
    const settings = { channel: 'WHATSAPP', provider: 'WHATSAPP_CLOUD', address: '+15550783881', credentials }
    return new WhatsappCaller(app, credentials, await addIdentity(app, tenant, settings))
  }

  /** Posts messages like Meta, each with its own id. Returns the status of the answer. */
  messages(...messages: object[]): Promise<number> {
    return this.call({
      messages: messages.map((message) => ({ id: `wamid.in${++this.#count}`, ...message })),
    })
  }

  /** Posts a call of the field `messages` with this content. Returns the status of the answer. */
  async call(content: object): Promise<number> {
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '15550783881', phone_number_id: this.#number.phoneNumberId },
      ...content,
    }
    const entry = [{ id: this.#number.wabaId, changes: [{ field: 'messages', value }] }]
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
    const digest = createHmac('sha256', this.#number.appSecret).update(body).digest('hex')
    const headers = { 'x-hub-signature-256': `sha256=${digest}` }
    const { status } = await this.#app.request('POST', pathOf(this.sender.callbackUrls.inbound), {
      body,
      headers,
    })
    return status
  }
}
