import type { Example, Examples } from '../../../src/http/openapi-examples.ts'
import type { TestApp } from '../app.ts'

export interface Call {
  token?: string
  /** Values of the parameters in the path. */
  params?: Record<string, string>
  query?: Record<string, string>
  /** Host name of the call, if it matters. */
  host?: string
  body?: unknown
  /** Fields of a multipart body. `file` is the content of a CSV file or of a contact card. */
  form?: Record<string, string>
  /** Expected status, for an example that can only be a refusal. */
  status?: number
}

const nameOfFile = (content: string): string =>
  content.startsWith('BEGIN:VCARD') ? 'corner-bakery.vcf' : 'customers.csv'

/** Observer of the application before and after each call of an operation such as `GET /tags/:id`. */
export type Observe = (app: TestApp, operation: string, when: 'BEFORE' | 'AFTER') => void

/** Calls the API of a fresh application, and records each call as the example of its operation. */
export class Recorder {
  readonly app: TestApp
  readonly #observe: Observe
  readonly #examples: Examples = {}

  constructor(app: TestApp, observe: Observe = () => {}) {
    this.app = app
    this.#observe = observe
  }

  /**
   * Calls an operation, such as `GET /tags/:id`, and records the call as its example. Returns `data`, or the
   * text of an answer without an envelope. Throws on a refusal.
   */
  // biome-ignore lint/suspicious/noExplicitAny: scenarios look into answers freely
  async show(operation: string, call: Call = {}): Promise<any> {
    if (this.#examples[operation]) throw new Error(`${operation} has its example already.`)
    const { answer, example } = await this.#call(operation, call)
    this.#examples[operation] = example
    return answer.body?.data ?? answer.body
  }

  /** Calls an operation without recording it, as a preparation of a later example. */
  // biome-ignore lint/suspicious/noExplicitAny: scenarios look into answers freely
  async prepare(operation: string, call: Call = {}): Promise<any> {
    const { answer } = await this.#call(operation, call)
    return answer.body?.data ?? answer.body
  }

  /** Returns the recorded examples. Ids, secrets and tokens are replaced by constant ones. */
  examples(): Examples {
    return withoutSecrets(withStableIds(this.#examples))
  }

  async #call(operation: string, { token, params = {}, query, host, body, form, status }: Call) {
    const [method, pattern] = operation.split(' ') as [string, string]
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? `no-${name}`)
    const search = query ? `?${new URLSearchParams(query)}` : ''
    this.#observe(this.app, operation, 'BEFORE')
    const answer = await this.app.request(method, path + search, {
      token,
      body: form ? asForm(form) : body,
      ...(host === undefined ? {} : { headers: { host } }),
    })
    if (answer.status !== (status ?? answer.status) || (answer.status >= 300 && status === undefined)) {
      throw new Error(`${operation} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    this.#observe(this.app, operation, 'AFTER')
    const example: Example = {
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { body }),
      ...(form ? { form } : {}),
      status: answer.status,
      ...(answer.status === 204 ? {} : { response: answer.body }),
    }
    return { answer, example }
  }
}

function asForm({ file, ...fields }: Record<string, string>): FormData {
  const form = new FormData()
  if (file !== undefined) form.append('file', new File([file], nameOfFile(file)))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Replaces every id by a number in the order of appearance, so that one record has one id in all examples.
 */
function withStableIds(examples: Examples): Examples {
  const known = new Map<string, string>()
  const text = JSON.stringify(examples).replace(UUID, (id) => {
    const serial = (known.size + 1).toString(16).padStart(12, '0')
    return known.get(id) ?? known.set(id, `019cb9a0-5c00-7000-8000-${serial}`).get(id)!
  })
  return JSON.parse(text)
}

const SECRETS: Readonly<Record<string, string>> = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.signature',
  refreshToken: 'rt_the-refresh-token-of-this-session',
  key: 'et_live_the-key-itself-is-shown-once',
  keyPrefix: 'et_live_the-k',
  last4: 'once',
  token: 'the-secret-token-of-this-sender',
  password: 'correct horse battery',
  requestId: '019cb9a0-5c00-7000-8000-00000000ffff',
  // Hash of a text with a code of a short link.
  sha256: '614de657aa111bb650c150c25ac4cdeddc53bf1bc0f402fdf66ef2adbf86fdeb',
  // Hashes of ids and random salts.
  namesDigest: '87d2175a962247e1bc75042a169e175bc10fc804cbf8aae9cee95de5ee6f33c3',
  chainHash: '8cd518caf39411f3d67b412021f7c0b8d6a74c7552dab313e694c9b3f946db96',
  nextCursor: 'the-cursor-of-the-next-page',
  // Hash of ids.
  revision: '8d3f6a1b2c4e5f70',
}

/** Code of a short link, which each run draws. */
const LINK_CODE = 'k3Xw9Qz'
/** Token of a link in a mail, such as a password reset. */
const MAILED_TOKEN = 'the-end-of-the-link-in-the-mail'
const INVITATION_TOKEN = 'inv_the-token-of-this-invitation'
/** Token of a file or of a contact card. */
const MEDIA_TOKEN = '4kTq0ZrV7mB2sXw9LhYc3D'

/** Token of a poll's results page. A reader of the reference looks for its text. */
/** Metrics that are the same in each run. The full list would be too long. */
const FIGURES = /carillon_(?:sending_held|messages_late_seconds|inbound_messages_total|jobs_due)\b/

const exampleOfFigures = (text: string): string =>
  text
    .split('\n')
    .filter((line) => FIGURES.test(line))
    .map((line) => `${line}\n`)
    .join('')

const STYLE = /<style>[^<]*<\/style>/g

/** Secret of an authenticator app, and its code. */
const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const APP_CODE = '492039'
const RECOVERY_CODE = 'k3xw-9qzb-m4tr-v7yc'

const base64url = (text: string): string => Buffer.from(text).toString('base64url')

/** Parts of passkeys that each run draws or signs. */
const PASSKEY_PARTS: Readonly<Record<string, string>> = {
  challenge: base64url('what the device signs, once and within five minutes'),
  id: 'c0mT3XqVb1Zs8Lr2Yw5Kd7Gh9Jn4Pf6Ua_Ei-Qo0RtM',
  rawId: 'c0mT3XqVb1Zs8Lr2Yw5Kd7Gh9Jn4Pf6Ua_Ei-Qo0RtM',
  userHandle: base64url('019cb9a0-5c00-7000-8000-000000000001'),
  clientDataJSON: base64url('{"challenge":"…","origin":"https://carillon.example"}'),
  attestationObject: base64url('the key that the device has made'),
  authenticatorData: base64url('what the device says of itself'),
  signature: base64url('the signature of both'),
}

function passkeyPart(name: string, value: string): string | undefined {
  if (name === 'id' && /^MD[\w-]{46}$/.test(value)) return PASSKEY_PARTS.userHandle
  if (name === 'challenge' && value.length !== 75) return undefined
  if ((name === 'id' || name === 'rawId') && !/^[\w-]{43}$/.test(value)) return undefined
  return Object.hasOwn(PASSKEY_PARTS, name) ? PASSKEY_PARTS[name] : undefined
}

/** Replaces secrets by made-up ones, by the names of their fields. */
function withoutSecrets<Value>(value: Value, name = ''): Value {
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one)) as Value
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, withoutSecrets(one, key)]),
    ) as Value
  }
  if (typeof value !== 'string') return value
  if (name === 'token' && /^\w{22}$/.test(value)) return MEDIA_TOKEN as Value
  if (name === 'token' && /^\w{43}$/.test(value)) return MAILED_TOKEN as Value
  if (name === 'token' && value.startsWith('inv_')) return INVITATION_TOKEN as Value
  const part = passkeyPart(name, value)
  if (part !== undefined) return part as Value
  // `last4` of a card. Only the one of a key changes in each run.
  if (name === 'last4' && value === '4242') return value
  const secret = Object.hasOwn(SECRETS, name) ? SECRETS[name] : undefined
  // Custom fields and tags also have a `key`, but it is no secret.
  if (secret && (name !== 'key' || value.startsWith('et_'))) return secret as Value
  if (name === 'code' && /^\d{6}$/.test(value)) return APP_CODE as Value
  if (/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/.test(value)) return RECOVERY_CODE as Value
  if (name === 'code' && /^\w{7}$/.test(value)) return LINK_CODE as Value
  if (name === 'shortUrl') return value.replace(/\w+$/, LINK_CODE) as Value
  if (value.startsWith('# HELP ')) return exampleOfFigures(value) as Value
  return value
    .replace(STYLE, '<style>…</style>')
    .replace(/\b[A-Z2-7]{32}\b/g, APP_SECRET)
    .replace(/\/m\/\w{22}\b/g, `/m/${MEDIA_TOKEN}`)
    .replace(/\/c\/\w{22}\b/g, `/c/${MEDIA_TOKEN}`)
    .replace(/\/i\/\w{47}\b/g, `/i/${INVITATION_TOKEN}`)
    .replace(/\/s\/\w{8}\b/g, `/s/${LINK_CODE}4`)
    .replace(/\/callbacks\/(\w+)\/([^/]+)\/[^/]+/, `/callbacks/$1/$2/${SECRETS.token}`) as Value
}
