import { generateKeyPairSync } from 'node:crypto'
import * as v from 'valibot'
import { randomBase62 } from '../../../src/lib/ids.ts'
import type { ProviderName } from '../../../src/providers/all.ts'
import { createGuardedFetch } from '../../../src/providers/guarded-fetch.ts'
import { plivoConfig } from '../../../src/providers/plivo/config.ts'
import { createPlivo } from '../../../src/providers/plivo/provider.ts'
import type { CallbackKind, Provider, StatusReport } from '../../../src/providers/port.ts'
import { telnyxConfig } from '../../../src/providers/telnyx/config.ts'
import { createTelnyx } from '../../../src/providers/telnyx/provider.ts'
import { twilioConfig } from '../../../src/providers/twilio/config.ts'
import { createTwilio, type TwilioDeps } from '../../../src/providers/twilio/provider.ts'
import { vonageConfig } from '../../../src/providers/vonage/config.ts'
import { createVonage } from '../../../src/providers/vonage/provider.ts'
import { type ReplicaAccount, sharedReplica, type VendorName } from '../../replicas/client.ts'
import type { AccountSettings, Call } from '../../replicas/replica.ts'
import { type HttpCall, NUMBER, outbound, type World } from '../../support/carriers.ts'
import { originOfNothing } from '../../support/ports.ts'

/** Hex digits that no other account has. */
const unique = (length: number): string =>
  Array.from(randomBase62(length), (letter) => (letter.charCodeAt(0) % 16).toString(16)).join('')

export interface VendorAccount {
  /** For the replica. */
  account: Pick<AccountSettings, 'id' | 'secrets'>
  /** For the product: the settings of the sender. */
  credentials: Record<string, unknown>
}

/** New account at each vendor, in the forms of the vendor and of the product. */
export const VENDOR_ACCOUNTS: Readonly<Record<VendorName, (baseUrl: string) => VendorAccount>> = {
  twilio: (baseUrl) => {
    const id = `AC${unique(32)}`
    const authToken = unique(32)
    return { account: { id, secrets: { authToken } }, credentials: { accountSid: id, authToken, baseUrl } }
  },
  telnyx: (baseUrl) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const apiKey = `KEY${unique(32)}`
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
    const account = { id: apiKey, secrets: { apiKey, privateKey: pem } }
    return { account, credentials: { apiKey, publicKey: raw, baseUrl } }
  },
  plivo: (baseUrl) => {
    const id = `MA${unique(18)}`.toUpperCase()
    const authToken = unique(40)
    return { account: { id, secrets: { authToken } }, credentials: { authId: id, authToken, baseUrl } }
  },
  vonage: (baseUrl) => {
    const id = unique(8)
    const apiSecret = unique(16)
    const signatureSecret = unique(50)
    const account = { id, secrets: { apiSecret, signatureSecret } }
    return { account, credentials: { apiKey: id, apiSecret, signatureSecret, baseUrl } }
  },
}

const CREATE: Readonly<Record<VendorName, (credentials: unknown, deps: TwilioDeps) => Provider>> = {
  twilio: (credentials, deps) => createTwilio(v.parse(twilioConfig(true), credentials), deps),
  telnyx: (credentials, deps) => createTelnyx(v.parse(telnyxConfig(true), credentials), deps),
  plivo: (credentials, deps) => createPlivo(v.parse(plivoConfig(true), credentials), deps),
  vonage: (credentials, deps) => createVonage(v.parse(vonageConfig(true), credentials), deps),
}

const urlOf = (vendor: VendorName, kind: CallbackKind) =>
  `https://carillon.test/callbacks/${vendor}/i/t/${kind}`
const SENDER = '+15550199'

/** Call in the form in which the edge of the product passes it to the provider. */
export const asRequest = ({ method, url, headers, body }: Call): HttpCall => ({
  kind: new URL(url).pathname.endsWith('/inbound') ? 'inbound' : 'status',
  request: {
    method,
    url,
    headers: new Headers(headers),
    query: Object.fromEntries(new URL(url).searchParams),
    body,
    clientIp: '127.0.0.1',
  },
})

const referenceOf = (statusUrl: string): string => new URL(statusUrl).searchParams.get('reference') ?? ''

/** Not at the end, because the last letter of base64 may have bits without a meaning. */
function withOtherLetter(signature: string): string {
  const at = Math.max(0, signature.length - 12)
  return `${signature.slice(0, at)}${signature[at] === 'Z' ? 'Y' : 'Z'}${signature.slice(at + 1)}`
}

function forged({ kind, request }: HttpCall, coversBody: boolean): HttpCall[] {
  const changed = (headers: Headers, change: Partial<HttpCall['request']>): HttpCall => ({
    kind,
    request: { ...request, headers, ...change },
  })
  const bare = new Headers({ 'content-type': request.headers.get('content-type') ?? '' })
  const otherSignature = new Headers(request.headers)
  for (const [name, value] of request.headers) {
    if (/signature(-ma)?(-v\d)?$|ed25519|authorization/.test(name)) {
      otherSignature.set(name, withOtherLetter(value))
    }
  }
  return [
    changed(bare, {}),
    changed(otherSignature, {}),
    changed(request.headers, { url: request.url.replace('carillon.test', 'carillon.example') }),
    ...(coversBody ? [changed(request.headers, { body: request.body.replace(/5/, '6') })] : []),
  ]
}

interface VendorWorld {
  vendor: VendorName
  provider: ProviderName
  /** Content that the vendor's documented signature covers. */
  covers: ReadonlyArray<'address' | 'body'>
}

const vendorWorld = ({ vendor, provider: name, covers }: VendorWorld): World => ({
  provider: name,
  channel: 'SMS',
  open: async ({ patienceMs, isGone = false } = {}) => {
    const replica = await sharedReplica(vendor)
    const { account, credentials } = VENDOR_ACCOUNTS[vendor](
      isGone ? await originOfNothing() : replica.origin,
    )
    const at = await replica.open({ ...account, number: SENDER, inboundUrl: urlOf(vendor, 'inbound') })
    const provider = CREATE[vendor](credentials, {
      fetch: createGuardedFetch({ allowPrivate: true, timeoutMs: patienceMs }),
      clock: { now: () => Date.now() },
      statusUrl: urlOf(vendor, 'status'),
      address: SENDER,
    })
    return {
      provider,
      settings: credentials,
      message: (behaviour, body) => ({ ...outbound(NUMBER[behaviour], body), from: SENDER }),
      held: async () => (await at.held()).held.map(({ statusUrl }) => referenceOf(statusUrl)),
      texts: async () => (await at.held()).held.map(({ text }) => text),
      reports: async () => lastReports(provider, await receiptsOf(at)),
      callbacks: {
        receipts: () => receiptsOf(at),
        text: async (text) => asRequest(await at.text({ id: `in-${unique(8)}`, ...text })),
        forged: (call) =>
          forged(call, covers.includes('body')).filter(
            ({ request }) => covers.includes('address') || request.url === call.request.url,
          ),
      },
      [Symbol.asyncDispose]: async () => {},
    }
  },
})

const receiptsOf = async (account: ReplicaAccount): Promise<HttpCall[]> =>
  (await account.takeCalls()).map(asRequest)

/** Last report of each message, in the order of the first reports. */
function lastReports({ callbacks }: Provider, calls: readonly HttpCall[]): StatusReport[] {
  const reports = calls.flatMap(({ request, kind }) => callbacks!.read(request, kind, 0).reports)
  return [...new Map(reports.map((report) => [report.providerMessageId, report])).values()]
}

export const twilio = vendorWorld({ vendor: 'twilio', provider: 'TWILIO', covers: ['address', 'body'] })
export const telnyx = vendorWorld({ vendor: 'telnyx', provider: 'TELNYX', covers: ['body'] })
/** Signature that Plivo documents for messages. Its other signature covers the body and is in signatures.test.ts. */
export const plivo = vendorWorld({ vendor: 'plivo', provider: 'PLIVO', covers: ['address'] })
export const vonage = vendorWorld({ vendor: 'vonage', provider: 'VONAGE', covers: ['body'] })
