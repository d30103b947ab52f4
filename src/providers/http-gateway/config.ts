import * as v from 'valibot'
import { oneOf } from '../../http/schema.ts'
import { described, describeObject } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { forbiddenUrl } from '../guarded-fetch.ts'
import { isPointer } from '../json.ts'
import { atMost, ipAllowList, NOT_UNICODE, shortText } from '../settings.ts'
import { hasPlaceholder, MAX_TEMPLATE, parseBodyTemplate, unknownPlaceholder } from './body-template.ts'
import { isLocator } from './locate.ts'
import { ANSWER_FIELDS, GATEWAY_FIELDS, INBOUND_FIELDS, STATUS_FIELDS } from './reference.ts'
import {
  ANSWER_MEANINGS,
  AUTH_KINDS,
  BODY_TYPES,
  CALLBACK_AUTH_KINDS,
  METHODS,
  STATUS_MEANINGS,
} from './words.ts'

/**
 * The settings of a generic HTTP gateway. All of them are write-only in the
 * API, because any of them may contain a key.
 */

const isShort = (value: unknown): boolean =>
  typeof value === 'string' || JSON.stringify(value).length <= MAX_TEMPLATE

/** Whether every text and every name within a JSON value is well-formed Unicode. */
function isUnicode(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isUnicode(inner))
}

const pointer = v.pipe(
  shortText(200),
  v.check(isPointer, 'must be a JSON pointer such as /data/id; form fields are /name'),
)

const httpStatus = v.pipe(
  v.number('must be a status number'),
  v.integer('must be a whole number'),
  v.minValue(200, 'must be at least 200'),
  v.maxValue(599, 'must be at most 599'),
)

/** Headers that the connection sets, or that could smuggle in a second request. */
const RESERVED_HEADERS = new Set(
  'accept-encoding connection content-length expect host keep-alive proxy-authorization te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)

const headerName = v.pipe(
  shortText(100),
  v.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'must be the name of a header'),
  v.check((name) => !RESERVED_HEADERS.has(name.toLowerCase()), 'must not be a header of the connection'),
)

const headerValue = v.pipe(
  v.string('must be text'),
  atMostCharacters(2_000),
  v.regex(/^[\x20-\x7e]*$/, 'must be plain ASCII on one line'),
)

const headerTemplate = v.pipe(
  headerValue,
  v.check((value) => unknownPlaceholder(value) === undefined, 'holds a placeholder that does not exist'),
  v.check(
    (value) => !hasPlaceholder(value, 'text'),
    'must not hold {{text}}: a header cannot carry every text',
  ),
)

const secret = v.optional(shortText(1_000))

const inbound = v.object({
  itemsPath: v.optional(pointer),
  fromPath: pointer,
  toPath: v.optional(pointer),
  bodyPath: pointer,
  idPath: pointer,
})
describeObject(
  inbound,
  'GatewayInbound',
  'Paths of the values in callbacks for incoming texts.',
  INBOUND_FIELDS,
)

/** A map from the words of the gateway to our meanings. */
const wordMap = <const Meanings extends readonly string[]>(meanings: Meanings) =>
  v.pipe(
    described(v.record(v.string(), v.unknown()), { values: oneOf(meanings) }),
    v.minEntries(1, 'must say what at least one word of the gateway means'),
    v.maxEntries(100, 'must have at most 100 entries'),
    v.record(shortText(100), oneOf(meanings)),
  )

const answer = v.object({ statusPath: pointer, map: wordMap(ANSWER_MEANINGS) })
describeObject(
  answer,
  'GatewayAnswer',
  'How to read the answer to a message, besides its status.',
  ANSWER_FIELDS,
)

const status = v.object({
  itemsPath: v.optional(pointer),
  idPath: pointer,
  referencePath: v.optional(pointer),
  toPath: v.optional(pointer),
  statusPath: pointer,
  map: wordMap(STATUS_MEANINGS),
})
describeObject(
  status,
  'GatewayStatus',
  'Paths of the values in receipts, and the meaning of their words.',
  STATUS_FIELDS,
)

/** How requests are authenticated, and how callbacks prove their origin. */
const credentials = {
  auth: v.optional(oneOf(AUTH_KINDS), 'NONE'),
  username: secret,
  password: secret,
  token: v.optional(v.pipe(shortText(4_000), headerValue)),
  headerName: v.optional(headerName),
  headerValue: v.optional(headerValue),
  callbackAuth: v.optional(oneOf(CALLBACK_AUTH_KINDS), 'URL_TOKEN'),
  callbackSecret: v.optional(v.pipe(shortText(1_000), atLeastCharacters(16))),
  callbackSignatureHeader: v.optional(headerName, 'x-signature'),
  callbackUsername: secret,
  callbackPassword: secret,
}

const bodyTemplate = v.pipe(
  v.union(
    [shortText(MAX_TEMPLATE), v.record(v.string(), v.unknown()), v.array(v.unknown())],
    'must be an object, or text',
  ),
  v.check((value) => isShort(value), `must be at most ${MAX_TEMPLATE} characters of JSON`),
  // A long template may be too deep to walk through.
  v.check((value) => !isShort(value) || isUnicode(value), NOT_UNICODE),
)

/** Absent: every 2xx. */
const successStatus = v.optional(
  v.pipe(
    v.union(
      [httpStatus, v.pipe(atMost(100, httpStatus), v.array(httpStatus), v.minLength(1))],
      'must be a status number or a list of at most 100',
    ),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
  ),
)

const fields = (allowPrivate: boolean) =>
  describeObject(
    v.object({
      method: v.optional(oneOf(METHODS), 'POST'),
      url: v.pipe(
        shortText(2_000),
        v.rawCheck(({ dataset, addIssue }) => {
          if (!dataset.typed || dataset.issues) return
          const message = urlProblem(dataset.value, allowPrivate)
          if (message) addIssue({ message })
        }),
      ),
      headers: v.optional(
        v.pipe(
          v.record(v.string(), v.unknown(), 'must be an object of header names and values'),
          v.maxEntries(20, 'must have at most 20 headers'),
          v.record(headerName, headerTemplate),
        ),
        {},
      ),
      bodyType: v.optional(oneOf(BODY_TYPES), 'JSON'),
      bodyTemplate,
      successStatus,
      /** Absent: the gateway returns no id, and our own reference serves as one. */
      messageIdPath: v.optional(
        v.pipe(
          shortText(200),
          v.check(
            isLocator,
            'must be a JSON pointer such as /data/id, or text around {id} such as "OK {id}"',
          ),
        ),
      ),
      answer: v.optional(answer),
      /** Sends numbers without their leading +, as some gateways require. */
      stripPlus: v.optional(v.boolean('must be true or false'), false),
      inbound: v.optional(inbound),
      status: v.optional(status),
      ...credentials,
      ipAllowList,
    }),
    'HttpCredentials',
    'The settings of a gateway that takes a text by an HTTP request.',
    GATEWAY_FIELDS,
  )

export type HttpGatewayConfig = v.InferOutput<ReturnType<typeof fields>>
type Field = keyof HttpGatewayConfig

/** The settings that each kind of authentication needs. */
const NEEDED: Readonly<Record<string, readonly Field[]>> = {
  'auth BASIC': ['username', 'password'],
  'auth BEARER': ['token'],
  'auth HEADER': ['headerName', 'headerValue'],
  'callbackAuth HMAC_SHA256': ['callbackSecret'],
  'callbackAuth BASIC': ['callbackUsername', 'callbackPassword'],
}

/** @param allowPrivate whether the operator allows gateways at private addresses and with plain http */
export const httpGatewayConfig = (allowPrivate: boolean) =>
  v.pipe(
    fields(allowPrivate),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues) return
      const config = dataset.value
      const complain = (field: Field, message: string) =>
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: config, key: field, value: config[field] }],
        })
      for (const choice of [`auth ${config.auth}`, `callbackAuth ${config.callbackAuth}`]) {
        for (const field of NEEDED[choice] ?? []) {
          if (config[field] === undefined) complain(field, `is needed with ${choice}`)
        }
      }
      if (config.method === 'GET' && config.bodyType !== 'QUERY') {
        complain('bodyType', 'must be QUERY with GET, which has no body')
      }
      const template = parseBodyTemplate(config)
      if ('problem' in template) complain('bodyTemplate', template.problem)
    }),
  )

function urlProblem(url: string, allowPrivate: boolean): string | undefined {
  const [, origin = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)(.*)$/is.exec(url) ?? []
  if (origin.includes('{{')) return 'must not hold a placeholder in its host'
  const unknown = unknownPlaceholder(rest)
  if (unknown) return `holds ${unknown}, which does not exist`
  if (hasPlaceholder(rest.split('?')[0]!, 'text')) return 'must not hold {{text}} in its path'
  return forbiddenUrl(url, allowPrivate)
}
