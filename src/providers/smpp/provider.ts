import { fail, pass, warn } from '../checks.ts'
import type { ProviderContext } from '../declaration.ts'
import {
  type Begin,
  type Check,
  ConnectionTrouble,
  type OutboundMessage,
  type Provider,
  type SendResult,
  type SmsProvider,
} from '../port.ts'
import { beginOf, type Start, sendEach } from '../send-each.ts'
import { say } from '../sentences.ts'
import type { Delivery } from './codec.ts'
import type { SmppConfig } from './config.ts'
import { contentOf, readText, TextIds } from './inbound.ts'
import { Link } from './link.ts'
import { MessageParts } from './parts.ts'
import { readReceipt, recipientOf } from './receipt.ts'
import { BindRefused } from './session.ts'
import { type Handed, handOver, pdusOf } from './submit.ts'

interface SmppDeps
  extends Pick<ProviderContext, 'db' | 'locate' | 'account' | 'address' | 'onReport' | 'replaced'> {
  /** Time to wait for an answer to a message, for tests. */
  patienceMs?: number | undefined
}

/** Creates the provider for a message centre that speaks SMPP 3.4. docs/providers.md describes the settings. */
export function createSmpp(config: SmppConfig, deps: SmppDeps): Provider {
  const parts = new MessageParts(deps.db, deps.account)
  const deliver = deliveries(config, deps, parts)
  const { locate, replaced, patienceMs } = deps
  const linkDeps = { locate, replaced, patienceMs, deliver }
  const link = new Link(config, linkDeps)
  return {
    adapters: {
      SMS: new SmppSender({ config, deps, link, parts, newLink: () => new Link(config, linkDeps) }),
    },
    callbacks: null,
    connection: link,
  }
}

const MESSAGE_TYPE = 0x3c
const RECEIPT = 0x04

/** Handles incoming deliveries: receipts and texts. Acknowledgements of phones and the like are ignored. */
function deliveries(config: SmppConfig, { db, onReport, address }: SmppDeps, parts: MessageParts) {
  const ids = new TextIds()
  return async (delivery: Delivery, isSettled: () => boolean): Promise<void> => {
    const now = db.clock.now()
    const type = delivery.esmClass & MESSAGE_TYPE
    const content = contentOf(delivery, config.gsmCharset)
    if (type === RECEIPT || isReceiptByParameters(delivery)) {
      const report = readReceipt(delivery, content.text, { format: config.messageIdFormat, now })
      const to = recipientOf(delivery, address)
      const reports = report ? await parts.ofMessages({ ...report, ...(to === undefined ? {} : { to }) }) : []
      if (reports.length > 0) await onReport({ reports, texts: [] })
    } else if (type === 0) {
      const text = readText(delivery, content, (made) => ids.idOf(made, isSettled, now))
      await onReport({ reports: [], texts: [text] })
    }
  }
}

/** Returns whether the parameters show a receipt. Some carriers omit its type. */
const isReceiptByParameters = ({ receiptedMessageId, messageState }: Delivery): boolean =>
  receiptedMessageId !== undefined && messageState !== undefined

interface SenderParts {
  config: SmppConfig
  deps: SmppDeps
  link: Link
  parts: MessageParts
  newLink: () => Link
}

class SmppSender implements SmsProvider {
  readonly maxBatch = 1
  readonly maxInFlight: number
  readonly reportsBegin = true
  readonly #made: SenderParts

  constructor(made: SenderParts) {
    this.#made = made
    this.maxInFlight = made.config.windowSize
  }

  readyFor(): number {
    return this.#made.link.ready
  }

  send(batch: readonly OutboundMessage[], signal: AbortSignal, begin?: Begin): Promise<SendResult[]> {
    return sendEach(batch, (message) => this.#sendOne(message, { signal, begin: beginOf(begin, message) }))
  }

  async #sendOne(message: OutboundMessage, call: { signal: AbortSignal; begin: Start }): Promise<SendResult> {
    const { config, parts } = this.#made
    const pdus = pdusOf(config, message)
    if (pdus.length === 1) return (await handOver(this.#made, message, pdus, call)).result
    return parts.during(async () => {
      const handed = await handOver(this.#made, message, pdus, call)
      if (handed.partIds.length > 0) await this.#storeParts(message, handed)
      return handed.result
    })
  }

  async #storeParts({ reference }: OutboundMessage, { partIds }: Handed): Promise<void> {
    const { parts, deps } = this.#made
    try {
      const reports = await parts.store(reference, partIds)
      if (reports.length > 0) await deps.onReport({ reports, texts: [] })
    } catch {
      // Without the ids of its parts the message stays SENT, because it was certainly taken.
    }
  }

  async verify(): Promise<Check[]> {
    const { config, link, newLink } = this.#made
    // Uses the session of the link, because many carriers allow no second session. Without a session, opens one
    // for the check.
    const checked = link.isIdle ? newLink() : link
    try {
      await checked.enquire()
      return passed(config)
    } catch (error) {
      if (!(error instanceof ConnectionTrouble)) throw error
      return failed(config, error)
    } finally {
      if (checked !== link) await checked.close()
    }
  }
}

const placeOf = ({ host, port }: SmppConfig): string => `${host}:${port}`

const passed = (config: SmppConfig): Check[] => [
  pass('connection', say.answers({ place: placeOf(config) })),
  pass('credentials', say.smppAccepts({ systemId: config.systemId })),
  warn('receipts', say.smppReceipts()),
]

const failed = (config: SmppConfig, trouble: ConnectionTrouble): Check[] =>
  trouble instanceof BindRefused
    ? [pass('connection', say.answers({ place: placeOf(config) })), fail('credentials', trouble.said)]
    : [fail('connection', trouble.said, trouble.cause)]
