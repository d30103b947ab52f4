import * as v from 'valibot'
import { wholeNumber } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { forbiddenUrl } from '../guarded-fetch.ts'
import { ipAllowList, shortText } from '../settings.ts'

/** The default address of the smsbox of a fresh Kannel. */
const DEFAULT_PORT = 13_013
const DEFAULT_PATH = '/cgi-bin/sendsms'
/** The port of the status page of a bearerbox. */
const STATUS_PORT = 13_000
const STATUS_PATH = '/status.txt'

/** Returns the schema of a name or password of Kannel's configuration: text on one line. */
const word = (max: number) => v.pipe(shortText(max), v.regex(/^[^\p{Cc}]+$/u, 'must be on one line'))

/** Returns the schema of the address of one of Kannel's boxes. A missing port and path are added. */
const boxUrl = (allowPrivate: boolean, port: number, path: string) =>
  v.pipe(
    shortText(500),
    v.transform((text) => completed(text.trim(), port, path)),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues) return
      const message = forbiddenUrl(dataset.value, allowPrivate) ?? surplus(dataset.value)
      if (message) addIssue({ message: explained(message, allowPrivate, port) })
    }),
  )

/**
 * Adds a missing port and path to an address. Kannel itself speaks http on its own port, so https means a proxy
 * in front of it, on the usual port. The port is written out, so that a completed address stays unchanged.
 */
function completed(text: string, port: number, path: string): string {
  const [, origin, written, rest = ''] =
    /^(http:\/\/(?:\[[^\]]*\]|[^/?#:@[]+)|https:\/\/[^/?#]+)(:\d+)?(.*)$/is.exec(text) ?? []
  if (origin === undefined) return text
  const isPlain = /^http:/i.test(origin)
  return `${origin}${written ?? (isPlain ? `:${port}` : '')}${rest === '' || rest === '/' ? path : rest}`
}

/**
 * Explains a refused address. Kannel is usually on the operator's own network, but a server does not allow this
 * by default.
 */
function explained(message: string, allowPrivate: boolean, port: number): string {
  if (message === 'must be a URL') return `must be a URL such as http://10.0.0.5:${port}`
  const isOfNetwork = /https:|private address/.test(message)
  return !allowPrivate && isOfNetwork
    ? `${message}; for a Kannel on your own network, start the server with CARILLON_ALLOW_PRIVATE_GATEWAYS=true`
    : message
}

const surplus = (text: string): string | undefined =>
  /[?#]/.test(text) ? 'must not hold a query: the other settings hold all that is sent' : undefined

/** @param allowPrivate whether the operator allows gateways at private addresses and with plain http */
export const kannelConfig = (allowPrivate: boolean) =>
  component('KannelCredentials', 'The settings of a Kannel gateway.', {
    sendUrl: [
      boxUrl(allowPrivate, DEFAULT_PORT, DEFAULT_PATH),
      'URL of the sendsms service of the smsbox. Without a port, http means 13013; without a path, `/cgi-bin/sendsms`.',
    ],
    username: [word(100), '`username` of the group `sendsms-user`.'],
    password: [word(100), '`password` of the group `sendsms-user`.'],
    smsc: [
      v.optional(word(100)),
      '`smsc-id` of the connection that messages go out by; absent to let Kannel choose.',
    ],
    validityMinutes: [
      v.optional(wholeNumber(5, 10_080), 1_440),
      'Minutes for which the carrier tries to deliver a message.',
    ],
    priority: [
      v.optional(wholeNumber(0, 3)),
      'Priority at the carrier, 0 to 3; absent for that of the carrier.',
    ],
    stripPlus: [
      v.optional(v.boolean('must be true or false'), true),
      'Whether numbers are sent without their leading `+`.',
    ],
    statusPageUrl: [
      v.optional(boxUrl(allowPrivate, STATUS_PORT, STATUS_PATH)),
      "URL of the bearerbox's status page, by which the check of a sender sees the connections. Without a port, http means 13000; without a path, `/status.txt`.",
    ],
    statusPassword: [v.optional(word(100)), '`status-password` of the group `core`, where there is one.'],
    ipAllowList: [ipAllowList, 'IP addresses and CIDR blocks from which callbacks are accepted. Empty: any.'],
  })

export type KannelConfig = v.InferOutput<ReturnType<typeof kannelConfig>>
