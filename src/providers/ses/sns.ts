import { createVerify, X509Certificate } from 'node:crypto'
import { HOUR_MS } from '../../lib/clock.ts'
import { isPlainObject, parseJson } from '../../lib/plain-object.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import { atPointer } from '../json.ts'
import { type CallbackRequest, CallbackUnproven } from '../port.ts'
import { domainOfRegion } from './config.ts'

/**
 * The messages of an SNS topic (docs.aws.amazon.com/sns, Verifying the signatures of Amazon SNS messages). SNS
 * signs each with a key whose certificate is published at the host of its region.
 */

/** The signed fields of each type, in the order of the signed text. `Subject` may be absent. */
const SIGNED: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}
const ALGORITHMS = new Map([
  ['1', 'RSA-SHA1'],
  ['2', 'RSA-SHA256'],
])

const algorithmOf = (message: unknown): string | undefined =>
  ALGORITHMS.get(atPointer(message, '/SignatureVersion') ?? '')

/** A message of the topic. Its fields are texts of strangers until the signature was checked. */
type SnsMessage = Readonly<Record<string, unknown>>

/** Time for which a certificate is used without asking again. */
const KEPT_MS = 24 * HOUR_MS
const MAX_KEPT = 4

/** Verifies the messages of one topic. */
export class SnsTopic {
  readonly #arn: string
  readonly #host: string
  readonly #deps: { fetch: GuardedFetch; clock: { now(): number } }
  readonly #keys = new Map<string, { certificate: X509Certificate; until: number }>()
  /** Certificates that are being fetched. Many messages may come at once. */
  readonly #underWay = new Map<string, Promise<void>>()

  constructor(arn: string, deps: { fetch: GuardedFetch; clock: { now(): number } }) {
    const region = arn.split(':')[3]!
    this.#arn = arn
    this.#host = `sns.${region}.${domainOfRegion(region)}`
    this.#deps = deps
  }

  /** Returns a message that names this topic, or undefined. */
  messageOf({ body }: CallbackRequest): SnsMessage | undefined {
    const message = parseJson(body)
    return isPlainObject(message) && message.TopicArn === this.#arn ? message : undefined
  }

  /**
   * Gets the certificate of a message, if it names one at the host of SNS. Throws CallbackUnproven when the host
   * does not answer.
   */
  async prepare(request: CallbackRequest): Promise<void> {
    const message = this.messageOf(request)
    const url = message && this.#certificateUrlOf(message)
    if (url === undefined || this.#certificateAt(url)) return
    const fetching = this.#underWay.get(url) ?? this.#fetch(url).finally(() => this.#underWay.delete(url))
    this.#underWay.set(url, fetching)
    await fetching
  }

  async #fetch(url: string): Promise<void> {
    const answer = await this.#deps.fetch({ method: 'GET', url })
    const pem = answer.kind === 'answered' && answer.status === 200 ? answer.body : null
    if (pem === null) throw new CallbackUnproven('The certificate of the signature could not be fetched.')
    const certificate = certificateIn(pem)
    if (!certificate) return
    if (this.#keys.size >= MAX_KEPT) this.#keys.clear()
    this.#keys.set(url, { certificate, until: this.#deps.clock.now() + KEPT_MS })
  }

  /** Returns whether SNS signed the request for this topic. Needs `prepare`. */
  isGenuine(request: CallbackRequest): boolean {
    const message = this.messageOf(request)
    const url = message && this.#certificateUrlOf(message)
    const certificate = url === undefined ? undefined : this.#certificateAt(url)
    const text = message && signedTextOf(message)
    const algorithm = algorithmOf(message)
    const signature = message?.Signature
    if (!certificate || text === undefined || !algorithm || typeof signature !== 'string') return false
    return createVerify(algorithm).update(text).verify(certificate.publicKey, signature, 'base64')
  }

  /**
   * Confirms the subscription to this topic, once for each message that asks for it. Only for a genuine request.
   * Throws CallbackUnproven when SNS does not answer.
   */
  async confirm(request: CallbackRequest): Promise<void> {
    const message = this.messageOf(request)
    if (message?.Type !== 'SubscriptionConfirmation') return
    const url = atPointer(message, '/SubscribeURL')
    if (url === undefined || !this.#isAtHost(url)) return
    const answer = await this.#deps.fetch({ method: 'GET', url })
    if (answer.kind !== 'answered' || answer.status >= 500)
      throw new CallbackUnproven('The subscription could not be confirmed.')
  }

  #certificateAt(url: string): X509Certificate | undefined {
    const known = this.#keys.get(url)
    return known && known.until > this.#deps.clock.now() ? known.certificate : undefined
  }

  #certificateUrlOf(message: SnsMessage): string | undefined {
    const url = atPointer(message, '/SigningCertURL')
    const isCertificate = url !== undefined && /\/SimpleNotificationService-[0-9a-f]{8,64}\.pem$/.test(url)
    return isCertificate && this.#isAtHost(url) ? url : undefined
  }

  /** Only https, the default port, and no user name. */
  #isAtHost(text: string): boolean {
    const url = URL.parse(text)
    return url?.origin === `https://${this.#host}` && url.username === '' && url.password === ''
  }
}

function signedTextOf(message: SnsMessage): string | undefined {
  const type = atPointer(message, '/Type') ?? ''
  if (!Object.hasOwn(SIGNED, type)) return undefined
  const names = SIGNED[type]!.filter((name) => name !== 'Subject' || message.Subject !== undefined)
  const isWhole = names.every((name) => typeof message[name] === 'string')
  return isWhole ? names.map((name) => `${name}\n${message[name]}\n`).join('') : undefined
}

function certificateIn(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}
