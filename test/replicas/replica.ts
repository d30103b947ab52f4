import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MailStep } from './mail-service.ts'

/**
 * A replica of a vendor's API by the vendor's documentation, in a separate process:
 * `bun test/replicas/<vendor>.ts [port]` prints `{"port":…}` and serves until its standard input ends. It
 * contains no code of the product. The last four digits of a recipient, before the @ of an email address, decide
 * the behaviour, as at the built-in carrier: see `behaviourOf`. Under /replica a test creates accounts and reads their messages: see
 * client.ts.
 */
export interface VendorReplica {
  /** Returns the account with the credentials of this request; undefined for a stranger. */
  accountOf(request: Asked, accounts: ReadonlyMap<string, Account>): Account | undefined
  /**
   * Returns the message of a request to send, the vendor's refusal of a malformed one, or undefined for any
   * other request.
   */
  messageOf(request: Asked): Taken | Promise<Taken>
  /** Answers any other documented request, all of them reads. */
  other(request: Asked, account: Account): Reply | undefined
  /** Answers a request that needs no account; absent if there is none. */
  open?(request: Asked): Reply | undefined
  accepted(id: string, message: Message, account: Account): Reply
  newId(count: number): string
  refusals: Readonly<Record<'stranger' | 'number' | 'account' | 'throttled', Reply>>
  /** Returns the call for a step of a message. */
  receipt(held: Held, step: 'sent' | 'delivered' | 'read' | 'unreachable', account: Account): Unsigned
  text(text: InboundText, account: Account): Unsigned
  /** Returns the call for another event of a mail; only of a mail service. */
  event?(step: MailStep, held: Held, account: Account): Unsigned
  /** Returns the headers that prove the origin of a call. */
  sign(call: Unsigned, account: Account): Record<string, string>
}

type Taken = Message | { refusal: Reply } | undefined

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}
export interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}
export interface Message {
  from: string
  to: string
  text: string
  media: string[]
  /** Address for its receipts. */
  statusUrl: string
  /** The sender's own reference, if the vendor repeats it in receipts. */
  reference?: string
}
export interface Held extends Message {
  id: string
}
export interface InboundText {
  id: string
  from: string
  to: string
  body: string
  media: Array<{ url: string; contentType: string }>
  /** Tapped button or row, with its title in `body`; absent for a typed text. */
  tap?: { form: 'BUTTONS' | 'LIST'; id: string }
  /** Keyword that the vendor understood and answered, in words of the test: STOP, START, HELP. */
  optOutType?: string
}
export interface Unsigned {
  method: string
  url: string
  contentType: string
  body: string
}
export interface Call extends Unsigned {
  headers: Record<string, string>
}

export interface AccountSettings {
  id: string
  /** Secrets for signing in and for signing calls. Each vendor has its own names. */
  secrets: Record<string, string>
  /** Its number, and the address for texts to it; of a mail service, the address for its events. */
  number: string
  inboundUrl: string
  /** Time of a test with a stopped clock; absent for the real time. */
  nowMs?: number
  /** Origin for calls instead of the one of their address. Absent: the calls wait to be taken. */
  callsGoTo?: string
  /** Delay of an answer after a message was taken, ms. */
  answersAfterMs?: number
  /** Whether every call is made twice, and those of a message in the wrong order. */
  isMessy?: boolean
  /** Whether recipients open delivered messages, and the vendor reports it. */
  isRead?: boolean
}
export interface Account extends AccountSettings {
  held: Held[]
  waiting: Unsigned[]
  /** Number of requests to send, including refused ones. */
  requests: number
}

export const nowOf = ({ nowMs }: Pick<Account, 'nowMs'>): number => nowMs ?? Date.now()
export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  body,
  headers,
})

type Behaviour = keyof typeof BEHAVIOURS
const BEHAVIOURS = {
  refused: '9901',
  accountRefused: '9904',
  throttled: '9912',
  lostTaken: '9921',
  lostUntaken: '9922',
  slowDrip: '9924',
  garbage: '9925',
  fails: '9931',
  textsStop: '9951',
} as const

const behaviourOf = (to: string): Behaviour | undefined =>
  (Object.keys(BEHAVIOURS) as Behaviour[]).find((name) => to.split('@')[0]!.endsWith(BEHAVIOURS[name]))

/** Serves until standard input ends, so that it never outlives its parent process. */
export function serveReplica(vendor: VendorReplica): void {
  const accounts = new Map<string, Account>()
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming)
    if (request.path.startsWith('/replica/')) reply(response, control(vendor, accounts, request))
    else await serve(vendor, accounts, request, response)
  })
  server.keepAliveTimeout = 60_000
  server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () =>
    console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
  )
  process.stdin.on('end', () => process.exit(0)).resume()
}

async function read(incoming: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const url = new URL(incoming.url ?? '/', 'http://replica.test')
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString(),
  }
}

function reply(response: ServerResponse, { status, body, headers }: Reply): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}

async function serve(
  vendor: VendorReplica,
  accounts: ReadonlyMap<string, Account>,
  request: Asked,
  response: ServerResponse,
): Promise<void> {
  const account = vendor.accountOf(request, accounts)
  const message = account && (await vendor.messageOf(request))
  if (!account) reply(response, vendor.open?.(request) ?? vendor.refusals.stranger)
  else if (!message) reply(response, vendor.other(request, account) ?? json(404, { message: 'Not found' }))
  else {
    account.requests += 1
    if ('refusal' in message) reply(response, message.refusal)
    else take(vendor, account, message, response)
  }
}

const REFUSALS: Readonly<Partial<Record<Behaviour, keyof VendorReplica['refusals']>>> = {
  refused: 'number',
  accountRefused: 'account',
  throttled: 'throttled',
}

function take(vendor: VendorReplica, account: Account, message: Message, response: ServerResponse): void {
  const behaviour = behaviourOf(message.to)
  const refusal = behaviour && REFUSALS[behaviour]
  if (refusal) reply(response, vendor.refusals[refusal])
  if (refusal || behaviour === 'lostUntaken') return
  const held = { ...message, id: vendor.newId(account.held.length) }
  account.held.push(held)
  // A vendor may call before its answer has arrived.
  const last = behaviour === 'fails' ? 'unreachable' : 'delivered'
  const steps = [
    'sent',
    last,
    ...(account.isRead && last === 'delivered' ? (['read'] as const) : []),
  ] as const
  call(
    vendor,
    account,
    steps.map((step) => vendor.receipt(held, step, account)),
  )
  if (behaviour === 'textsStop') {
    const stop = { id: `stop-${held.id}`, from: message.to, to: account.number, body: 'STOP', media: [] }
    call(vendor, account, [vendor.text(stop, account)])
  }
  if (behaviour === 'lostTaken') response.socket?.destroy()
  else if (behaviour === 'slowDrip') drip(response)
  else if (behaviour === 'garbage') response.writeHead(200).end('\u0000\ufffd{{{"id"')
  else {
    const answer = () => reply(response, vendor.accepted(held.id, message, account))
    if (account.answersAfterMs === undefined) answer()
    else setTimeout(answer, account.answersAfterMs)
  }
}

function drip(response: ServerResponse): void {
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': '100000' })
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

function call(vendor: VendorReplica, account: Account, calls: readonly Unsigned[]): void {
  const order = account.isMessy ? [...calls, ...calls].reverse() : calls
  account.waiting.push(...order)
  const { callsGoTo } = account
  if (callsGoTo === undefined) return
  for (const one of account.waiting.splice(0)) {
    const { method, headers, body, url } = signed(vendor, one, account)
    // The call is signed for its given address, and sent to the real one.
    const there = url.replace(/^https?:\/\/[^/]+/, callsGoTo)
    fetch(there, { method, headers, body, redirect: 'manual' }).catch(() => {})
  }
}

const signed = (vendor: VendorReplica, one: Unsigned, account: Account): Call => ({
  ...one,
  headers: { 'content-type': one.contentType, ...vendor.sign(one, account) },
})

/** Answers requests of tests and the demo; client.ts is the other side. */
function control(vendor: VendorReplica, accounts: Map<string, Account>, { path, body }: Asked): Reply {
  const input = body === '' ? {} : JSON.parse(body)
  if (path === '/replica/open') {
    accounts.set(input.id, { ...input, held: [], waiting: [], requests: 0 })
    return json(200, {})
  }
  const account = accounts.get(input.account)
  if (!account) return json(404, { message: 'There is no such account.' })
  if (path === '/replica/pace') {
    account.answersAfterMs = input.answersAfterMs
    return json(200, {})
  }
  if (path === '/replica/held') return json(200, { held: account.held, requests: account.requests })
  if (path === '/replica/take') {
    return json(200, { calls: account.waiting.splice(0).map((one) => signed(vendor, one, account)) })
  }
  if (path === '/replica/text') {
    const text = vendor.text({ to: account.number, media: [], ...input.text }, account)
    call(vendor, account, [text])
    return json(200, { calls: account.waiting.splice(0).map((one) => signed(vendor, one, account)) })
  }
  if (path === '/replica/event') {
    const known = account.held.findLast(({ to }) => to === input.to)
    const held = {
      id: 'unknown',
      from: account.number,
      text: '',
      media: [],
      statusUrl: '',
      ...known,
      ...input,
    }
    return json(200, signed(vendor, vendor.event!(input.step, held, account), account))
  }
  return path === '/replica/sign' ? json(200, signed(vendor, input.call, account)) : json(404, {})
}
