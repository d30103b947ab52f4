import * as v from 'valibot'
import { randomBase62, uuidv7 } from '../../../src/lib/ids.ts'
import { declarations } from '../../../src/providers/all.ts'
import { createGuardedFetch } from '../../../src/providers/guarded-fetch.ts'
import { createLocateHost } from '../../../src/providers/locate-host.ts'
import type { ServiceDeps } from '../../../src/providers/mail-services/adapter.ts'
import { mailgunConfig } from '../../../src/providers/mailgun/config.ts'
import { createMailgun } from '../../../src/providers/mailgun/provider.ts'
import type { CallbackKind, CallbackRequest, Provider, StatusReport } from '../../../src/providers/port.ts'
import { postmarkConfig } from '../../../src/providers/postmark/config.ts'
import { createPostmark } from '../../../src/providers/postmark/provider.ts'
import { sesConfig } from '../../../src/providers/ses/config.ts'
import { createSes } from '../../../src/providers/ses/provider.ts'
import { MAIL_APIS, type MailApiName, type ReplicaAccount, sharedReplica } from '../../replicas/client.ts'
import type { AccountSettings } from '../../replicas/replica.ts'
import { type HttpCall, mailboxOf, NUMBER, outboundEmail, type World } from '../../support/carriers.ts'
import { dnsOf, goodRecords } from '../../support/dns.ts'
import { fixedHosts, withFixedHosts } from '../../support/fixed-hosts.ts'
import { originOfNothing } from '../../support/ports.ts'
import { asRequest } from './vendors.ts'

interface MailAccount {
  /** For the replica. */
  account: Pick<AccountSettings, 'id' | 'secrets'>
  /** For the product: the settings of the sender. */
  credentials: Record<string, unknown>
}

const signIn = () => ({ username: 'carillon', password: randomBase62(20) })

/** New account at each mail service with an HTTP API, in the forms of the service and of the product. */
export const MAIL_ACCOUNTS: Readonly<Record<MailApiName, (baseUrl: string) => MailAccount>> = {
  postmark: (baseUrl) => {
    const serverToken = uuidv7()
    const { username, password } = signIn()
    return {
      account: { id: serverToken, secrets: { serverToken, username, password } },
      credentials: { serverToken, webhookUsername: username, webhookPassword: password, baseUrl },
    }
  },
  mailgun: (baseUrl) => {
    const [apiKey, signingKey, domain] = [randomBase62(50), randomBase62(32), 'mg.corner.example']
    return {
      account: { id: apiKey, secrets: { apiKey, signingKey, domain } },
      credentials: { apiKey, signingKey, domain, baseUrl },
    }
  },
  ses: (baseUrl) => {
    const accessKeyId = `AKIA${randomBase62(16).toUpperCase()}`
    const secretAccessKey = randomBase62(40)
    const topicArn = `arn:aws:sns:us-east-1:123456789012:mail-${randomBase62(8)}`
    fixedHosts.set('sns.us-east-1.amazonaws.com', baseUrl)
    return {
      account: { id: accessKeyId, secrets: { accessKeyId, secretAccessKey, topicArn } },
      credentials: {
        region: 'us-east-1',
        accessKeyId,
        secretAccessKey,
        configurationSet: 'carillon',
        topicArn,
        baseUrl,
      },
    }
  },
}

const CREATE: Readonly<Record<MailApiName, (credentials: unknown, deps: ServiceDeps) => Provider>> = {
  postmark: (credentials, deps) => createPostmark(v.parse(postmarkConfig(true), credentials), deps),
  ses: (credentials, deps) => createSes(v.parse(sesConfig(true), credentials), deps),
  mailgun: (credentials, deps) => createMailgun(v.parse(mailgunConfig(true), credentials), deps),
}

export const FROM = 'news@corner.example'

/** The parts that a mail service needs, with good records of its domain. */
export const depsOfService = (statusUrl: string, patienceMs?: number): ServiceDeps => ({
  fetch: withFixedHosts(createGuardedFetch({ allowPrivate: true, timeoutMs: patienceMs })),
  clock: { now: () => Date.now() },
  statusUrl,
  address: FROM,
  locate: createLocateHost({ allowPrivate: true }),
  onReport: async () => {},
  replaced: Promise.resolve(),
  lookUp: dnsOf(goodRecords('corner.example')),
})

export const urlOf = (service: string, kind: CallbackKind = 'status') =>
  `https://carillon.test/callbacks/${service}/i/t/${kind}`

/** A call of a service with this body, or with this value as JSON. */
export const statusCall = (
  service: string,
  body: unknown,
  headers: Record<string, string> = {},
): CallbackRequest => ({
  method: 'POST',
  url: urlOf(service),
  headers: new Headers(headers),
  query: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
  clientIp: '127.0.0.1',
})

/** The calls of a stranger who saw this one: without its proof, and with another one. */
export function forged({ kind, request }: HttpCall): HttpCall[] {
  const proofs = [...request.headers].filter(([name]) => name !== 'content-type')
  const withHeaders = (headers: Headers): HttpCall => ({ kind, request: { ...request, headers } })
  if (request.body.includes('SigningCertURL')) return forgedMessages({ kind, request })
  if (proofs.length === 0) return signedInBody({ kind, request })
  return [
    withHeaders(new Headers({ 'content-type': 'application/json' })),
    ...proofs.map(([name, value]) => {
      const headers = new Headers(request.headers)
      const at = value.length - 6
      headers.set(name, `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`)
      return withHeaders(headers)
    }),
  ]
}

/** The same for a service whose proof is in the body. */
function signedInBody({ kind, request }: HttpCall): HttpCall[] {
  const event = JSON.parse(request.body)
  const withSignature = (signature: object): HttpCall => ({
    kind,
    request: {
      ...request,
      body: JSON.stringify({ ...event, signature: { ...event.signature, ...signature } }),
    },
  })
  return [
    withSignature({ signature: '' }),
    withSignature({
      signature: event.signature.signature.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
    }),
    withSignature({ token: `${event.signature.token}0` }),
    withSignature({ timestamp: String(Number(event.signature.timestamp) + 1) }),
    { kind, request: { ...request, body: '{}' } },
  ]
}

/** The same for a message of Amazon SNS. */
function forgedMessages({ kind, request }: HttpCall): HttpCall[] {
  const message = JSON.parse(request.body)
  const changes: object[] = [
    { Signature: '' },
    { Signature: `${message.Signature.slice(0, 20)}A${message.Signature.slice(21)}B` },
    { SignatureVersion: '1' },
    { SignatureVersion: '3' },
    { Message: message.Message.replace(/5/, '6') },
    { TopicArn: `${message.TopicArn}x` },
    { Type: 'SubscriptionConfirmation' },
    { Subject: 'added' },
    ...[
      'https://sns.us-east-1.amazonaws.com.example/SimpleNotificationService-0123456789abcdef.pem',
      'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
      'http://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
      'https://sns.us-east-1.amazonaws.com@example.com/SimpleNotificationService-0123456789abcdef.pem',
      'https://sns.us-east-1.amazonaws.com/other.pem',
    ].map((SigningCertURL) => ({ SigningCertURL })),
  ]
  return changes.map((change) => ({
    kind,
    request: { ...request, body: JSON.stringify({ ...message, ...change }) },
  }))
}

/** Last report of each message, in the order of the first reports. */
export function lastReports({ callbacks }: Provider, calls: readonly HttpCall[]): StatusReport[] {
  const reports = calls.flatMap(({ request, kind }) => callbacks!.read(request, kind, 0).reports)
  return [...new Map(reports.map((report) => [report.reference, report])).values()]
}

const receiptsOf = async (account: ReplicaAccount): Promise<HttpCall[]> =>
  (await account.takeCalls()).map(asRequest)

const apiWorld = (service: MailApiName): World => ({
  provider: service.toUpperCase() as Uppercase<MailApiName>,
  channel: 'EMAIL',
  open: async ({ patienceMs, isGone = false } = {}) => {
    const replica = await sharedReplica(service)
    const { account, credentials } = MAIL_ACCOUNTS[service](isGone ? await originOfNothing() : replica.origin)
    const statusUrl = urlOf(service)
    const at = await replica.open({ ...account, number: FROM, inboundUrl: statusUrl })
    const provider = CREATE[service](credentials, depsOfService(statusUrl, patienceMs))
    const settings = declarations[service.toUpperCase() as Uppercase<MailApiName>].settings({
      allowPrivateGateways: true,
    })
    return {
      provider,
      settings: v.parse(settings, credentials),
      message: (behaviour, body) => outboundEmail(mailboxOf(NUMBER[behaviour]), body),
      held: async () => (await at.held()).held.map(({ reference }) => String(reference)),
      texts: async () => (await at.held()).held.map(({ text }) => text),
      reports: async () => lastReports(provider, await receiptsOf(at)),
      callbacks: {
        receipts: () => receiptsOf(at),
        text: async ({ body }) => asRequest(await at.text({ id: 'in-1', from: '', body })),
        forged,
      },
      [Symbol.asyncDispose]: async () => {},
    }
  },
})

export const mailApis = MAIL_APIS.map(apiWorld)
