import { isIP } from 'node:net'
import * as v from 'valibot'
import { oneOf, wholeNumber } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { forbiddenDestination } from '../locate-host.ts'
import { BIND_TYPES, CHARSETS, ID_FORMATS, LONG_MODES } from './words.ts'

/** The settings of an account at a message centre that speaks SMPP 3.4. */

/** Returns the schema of a C-octet string of the standard: plain ASCII. */
const ascii = (least: number, most: number) =>
  v.pipe(
    v.string('must be text'),
    atLeastCharacters(least),
    atMostCharacters(most),
    v.regex(/^[\x20-\x7e]*$/, 'must be plain ASCII on one line'),
  )

const host = (allowPrivate: boolean) =>
  v.pipe(
    ascii(1, 255),
    v.check(
      (value) => isIP(value) !== 0 || /^[A-Za-z0-9._-]+$/.test(value),
      'must be a host name or an IP address, without a port',
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues || isIP(dataset.value) === 0) return
      const danger = forbiddenDestination(dataset.value, [dataset.value], allowPrivate)
      if (danger) addIssue({ message: danger })
    }),
  )

const certificate = v.pipe(
  v.string('must be text'),
  atMostCharacters(20_000),
  v.check(
    (text) => text.includes('-----BEGIN CERTIFICATE-----') && text.includes('-----END CERTIFICATE-----'),
    'must be certificates as PEM',
  ),
)

/** @param allowPrivate whether the operator allows carriers at private addresses */
export const smppConfig = (allowPrivate: boolean) =>
  component('SmppCredentials', 'The settings of an account at a message centre that speaks SMPP 3.4.', {
    host: [host(allowPrivate), 'Name or address of the message centre of the carrier.'],
    port: [
      v.optional(wholeNumber(1024, 65_535), 2775),
      'Its port: 1024 to 65535. Usually 2775, or 3550 with TLS.',
    ],
    tls: [
      v.optional(v.boolean('must be true or false'), false),
      'Whether to connect by TLS. The certificate has to be valid for `host`.',
    ],
    tlsCa: [
      v.optional(certificate),
      'The certificate authority to trust, as PEM, for a carrier with a private certificate. Absent: the authorities that the system trusts.',
    ],
    systemId: [ascii(1, 15), 'System id of the account, at most 15 characters.'],
    password: [
      ascii(0, 64),
      'Password of the account: at most 8 characters by the standard, some carriers allow 15.',
    ],
    systemType: [v.optional(ascii(0, 12), ''), 'System type, where the carrier asks for one.'],
    bindType: [v.optional(oneOf(BIND_TYPES), 'TRANSCEIVER'), 'Which sessions to open.'],
    serviceType: [v.optional(ascii(0, 5), ''), 'Service type of messages, where the carrier asks for one.'],
    sourceTon: [
      v.optional(wholeNumber(0, 6)),
      'Type of number of the sender. Absent: 1 for a number, 3 for a short code, 5 for a name.',
    ],
    sourceNpi: [
      v.optional(wholeNumber(0, 18)),
      'Numbering plan of the sender. Absent: 1 for a number, 0 for a short code or a name.',
    ],
    destTon: [
      v.optional(wholeNumber(0, 6), 1),
      'Type of number of recipients; 1 is international, without a leading `+`.',
    ],
    destNpi: [v.optional(wholeNumber(0, 18), 1), 'Numbering plan of recipients; 1 is that of telephones.'],
    gsmCharset: [v.optional(oneOf(CHARSETS), 'GSM7'), 'The default alphabet of the carrier.'],
    longMode: [v.optional(oneOf(LONG_MODES), 'UDH'), 'How a text of several parts is sent.'],
    windowSize: [
      v.optional(wholeNumber(1, 1_000), 10),
      'Messages that may wait for an answer at the same time, 1 to 1000.',
    ],
    enquireLinkSeconds: [
      v.optional(wholeNumber(5, 300), 30),
      'After how many seconds the carrier is asked whether it is still there, 5 to 300.',
    ],
    messageIdFormat: [v.optional(oneOf(ID_FORMATS), 'STRING'), 'How the carrier writes the ids of messages.'],
    validityMinutes: [
      v.optional(wholeNumber(5, 10_080), 1_440),
      'How long the carrier keeps trying to deliver a message, 5 to 10080 minutes.',
    ],
  })

export type SmppConfig = v.InferOutput<ReturnType<typeof smppConfig>>
