import * as v from 'valibot'
import { oneOf } from '../../http/schema.ts'
import { component, described } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { forbiddenUrl } from '../guarded-fetch.ts'
import { isPointer } from '../json.ts'
import { atMost, ipAllowList, NOT_UNICODE, shortText } from '../settings.ts'
import { hasPlaceholder, MAX_TEMPLATE, parseBodyTemplate, unknownPlaceholder } from './body-template.ts'
import { isLocator } from './locate.ts'
import {
  ANSWER_MEANINGS,
  AUTH_KINDS,
  BODY_TYPES,
  CALLBACK_AUTH_KINDS,
  METHODS,
  STATUS_MEANINGS,
} from './words.ts'

/**
 * The settings of a generic HTTP gateway. All settings are write-only in the API, because any of them may contain a
 * key.
 */

const isShort = (value: unknown): boolean =>
  typeof value === 'string' || JSON.stringify(value).length <= MAX_TEMPLATE

/** Tells whether every text and every name within a JSON value is well-formed Unicode. */
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

const POINTER = 'A JSON pointer such as `/data/id`; a form field or query parameter is `/name`.'

const ITEMS =
  'Path of the list within a callback that has several; the other paths are then those within an entry. Absent: the callback is the list, or a single one.'

const inbound = component('GatewayInbound', 'Paths of the values in callbacks for incoming texts.', {
  itemsPath: [v.optional(pointer), ITEMS],
  fromPath: [pointer, `Path of the sender's number. ${POINTER}`],
  toPath: [
    v.optional(pointer),
    `Path of the number that was texted; absent when the gateway does not report it. ${POINTER}`,
  ],
  bodyPath: [pointer, `Path of the text. ${POINTER}`],
  idPath: [pointer, `Path of the id of the text, which counts once per id. ${POINTER}`],
})

/** Returns the schema of a map from the words of the gateway to our meanings. */
const wordMap = <const Meanings extends readonly string[]>(meanings: Meanings) =>
  v.pipe(
    described(v.record(v.string(), v.unknown()), { values: oneOf(meanings) }),
    v.minEntries(1, 'must say what at least one word of the gateway means'),
    v.maxEntries(100, 'must have at most 100 entries'),
    v.record(shortText(100), oneOf(meanings)),
  )

const answer = component('GatewayAnswer', 'How to read the answer to a message, besides its status.', {
  statusPath: [
    pointer,
    `Path of the word in the answer that says whether the message was accepted. ${POINTER}`,
  ],
  map: [
    wordMap(ANSWER_MEANINGS),
    'Maps the words of the gateway, in any case, to their meaning. An error is a refusal, and THROTTLED is tried again. With a status of success, a word that is not here leaves the result unknown. An answer without the word is judged by its status and id.',
  ],
})

const status = component(
  'GatewayStatus',
  'Paths of the values in receipts, and the meaning of their words.',
  {
    itemsPath: [v.optional(pointer), ITEMS],
    idPath: [pointer, `Path of the id of the message. ${POINTER}`],
    referencePath: [
      v.optional(pointer),
      'Path of our reference, for a gateway that was given `{{id}}` and repeats it. By it a receipt finds its message when the answer with the id was lost.',
    ],
    toPath: [
      v.optional(pointer),
      'Path of the recipient’s number, for a gateway that repeats no reference. By it a receipt finds its message when the answer with the id was lost and only one message to the number can be meant.',
    ],
    statusPath: [pointer, `Path of the status. ${POINTER}`],
    map: [
      wordMap(STATUS_MEANINGS),
      'Maps the words of the gateway, in any case, to their meaning. Other words are ignored.',
    ],
  },
)

const words = v.pipe(
  atMost(100, shortText(100)),
  v.array(shortText(100)),
  v.minLength(1, 'must have at least one word'),
)

const kinds = component(
  'GatewayKinds',
  'How to tell the callbacks of a gateway apart that has one URL for all.',
  {
    path: [pointer, `Path of the word that says what a callback reports. ${POINTER}`],
    inbound: [
      v.optional(words),
      'Words of the gateway, in any case, for an inbound text, such as `MESSAGE_RECEIVED`. Absent: there are no inbound texts.',
    ],
    status: [
      v.optional(words),
      'Words of the gateway, in any case, for a receipt, such as `MESSAGE_DELIVERED`. Absent: there are no receipts.',
    ],
  },
)

/** How requests are authenticated, and how callbacks prove their origin. */
const credentials = {
  auth: [v.optional(oneOf(AUTH_KINDS), 'NONE'), 'How requests are authenticated.'],
  username: [secret, 'User name, for the auth BASIC.'],
  password: [secret, 'Password, for the auth BASIC.'],
  token: [v.optional(v.pipe(shortText(4_000), headerValue)), 'Token, for the auth BEARER.'],
  headerName: [v.optional(headerName), 'Name of the header, for the auth HEADER.'],
  headerValue: [v.optional(headerValue), 'Value of the header, for the auth HEADER.'],
  callbackAuth: [v.optional(oneOf(CALLBACK_AUTH_KINDS), 'URL_TOKEN'), 'How callbacks are authenticated.'],
  callbackSecret: [
    v.optional(v.pipe(shortText(1_000), atLeastCharacters(16))),
    'The key of the signature, for HMAC_SHA256.',
  ],
  callbackSignatureHeader: [
    v.optional(headerName, 'x-signature'),
    'The header with the signature, for HMAC_SHA256.',
  ],
  callbackUsername: [secret, 'User name of callbacks, for BASIC.'],
  callbackPassword: [secret, 'Password of callbacks, for BASIC.'],
} as const

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

const headers = v.optional(
  v.pipe(
    v.record(v.string(), v.unknown(), 'must be an object of header names and values'),
    v.maxEntries(20, 'must have at most 20 headers'),
    v.record(headerName, headerTemplate),
  ),
  {},
)

const messageIdPath = v.optional(
  v.pipe(
    shortText(200),
    v.check(isLocator, 'must be a JSON pointer such as /data/id, or text around {id} such as "OK {id}"'),
  ),
)

const fields = (allowPrivate: boolean) =>
  component('HttpCredentials', 'The settings of a gateway that takes a text by an HTTP request.', {
    method: [v.optional(oneOf(METHODS), 'POST'), 'HTTP method of the request.'],
    url: [
      v.pipe(
        shortText(2_000),
        v.rawCheck(({ dataset, addIssue }) => {
          if (!dataset.typed || dataset.issues) return
          const message = urlProblem(dataset.value, allowPrivate)
          if (message) addIssue({ message })
        }),
      ),
      'URL of the request: https, without a user name. May contain placeholders in its path and query, `{{text}}` only in the query.',
    ],
    headers: [headers, 'More headers by name. May contain every placeholder but `{{text}}`.'],
    bodyType: [v.optional(oneOf(BODY_TYPES), 'JSON'), 'Format of the message in the request.'],
    bodyTemplate: [
      bodyTemplate,
      'Content of the request, with the placeholders `{{to}}`, `{{from}}`, `{{text}}`, `{{id}}` and `{{statusUrl}}`. A value that is `{{mediaUrls}}` alone becomes the list of files of an MMS (in FORM and QUERY the field once for each) and is left out when there are none; without it the sender carries no files. JSON: an object or array, or its text. FORM and QUERY: an object of names and texts, or `to={{to}}&text={{text}}`.',
    ],
    successStatus: [
      successStatus,
      'The HTTP status, or a list of them, with which the gateway accepts a message. Absent: every 2xx.',
    ],
    messageIdPath: [
      messageIdPath,
      'Path of the id of the message in the answer: a JSON pointer, or text around `{id}` such as `OK {id}`. Absent when the gateway returns none; then our own reference is used.',
    ],
    answer: [
      v.optional(answer),
      'The word in the answer that says whether a message was accepted, for gateways whose HTTP status does not.',
    ],
    /** Sends numbers without their leading +, as some gateways require. */
    stripPlus: [
      v.optional(v.boolean('must be true or false'), false),
      'Whether numbers are sent without their leading `+`.',
    ],
    inbound: [
      v.optional(inbound),
      'Paths in the callbacks for inbound texts. Absent: there are no inbound texts.',
    ],
    status: [v.optional(status), 'Paths in the receipts. Absent: there are no receipts.'],
    kinds: [
      v.optional(kinds),
      'For a gateway with one URL for all callbacks: how to tell receipts and inbound texts apart. Both callback URLs then take both, and callbacks of every other kind are accepted and ignored. Absent: each URL takes its own.',
    ],
    ...credentials,
    ipAllowList: [ipAllowList, 'IP addresses and CIDR blocks from which callbacks are accepted. Empty: any.'],
  })

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
      for (const kind of ['inbound', 'status'] as const) {
        if (config.kinds?.[kind] && !config[kind]) complain(kind, `is needed with kinds.${kind}`)
      }
      if (hasWordTwice(config))
        complain('kinds', 'must not name a word both for inbound texts and for receipts')
      const template = parseBodyTemplate(config)
      if ('problem' in template) complain('bodyTemplate', template.problem)
    }),
  )

function hasWordTwice({ kinds: { inbound = [], status = [] } = { path: '' } }: HttpGatewayConfig): boolean {
  const texts = new Set(inbound.map((word) => word.toLowerCase()))
  return status.some((word) => texts.has(word.toLowerCase()))
}

function urlProblem(url: string, allowPrivate: boolean): string | undefined {
  const [, origin = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)(.*)$/is.exec(url) ?? []
  if (origin.includes('{{')) return 'must not hold a placeholder in its host'
  const unknown = unknownPlaceholder(rest)
  if (unknown) return `holds ${unknown}, which does not exist`
  if (hasPlaceholder(rest.split('?')[0]!, 'text')) return 'must not hold {{text}} in its path'
  return forbiddenUrl(url, allowPrivate)
}
