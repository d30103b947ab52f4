import { isIP } from 'node:net'
import * as v from 'valibot'
import { oneOf, wholeNumber } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { forbiddenDestination } from '../locate-host.ts'
import { SMPP_FIELDS } from './reference.ts'
import { BIND_TYPES, CHARSETS, ID_FORMATS, LONG_MODES } from './words.ts'

/** The settings of an account at a message centre that speaks SMPP 3.4. */

/** C-octet strings of the standard: plain ASCII. */
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
  describeObject(
    v.object({
      host: host(allowPrivate),
      port: v.optional(wholeNumber(1024, 65_535), 2775),
      tls: v.optional(v.boolean('must be true or false'), false),
      tlsCa: v.optional(certificate),
      systemId: ascii(1, 15),
      password: ascii(0, 64),
      systemType: v.optional(ascii(0, 12), ''),
      bindType: v.optional(oneOf(BIND_TYPES), 'TRANSCEIVER'),
      serviceType: v.optional(ascii(0, 5), ''),
      sourceTon: v.optional(wholeNumber(0, 6)),
      sourceNpi: v.optional(wholeNumber(0, 18)),
      destTon: v.optional(wholeNumber(0, 6), 1),
      destNpi: v.optional(wholeNumber(0, 18), 1),
      gsmCharset: v.optional(oneOf(CHARSETS), 'GSM7'),
      longMode: v.optional(oneOf(LONG_MODES), 'UDH'),
      windowSize: v.optional(wholeNumber(1, 1_000), 10),
      enquireLinkSeconds: v.optional(wholeNumber(5, 300), 30),
      messageIdFormat: v.optional(oneOf(ID_FORMATS), 'STRING'),
      validityMinutes: v.optional(wholeNumber(5, 10_080), 1_440),
    }),
    'SmppCredentials',
    'The settings of an account at a message centre that speaks SMPP 3.4.',
    SMPP_FIELDS,
  )

export type SmppConfig = v.InferOutput<ReturnType<typeof smppConfig>>
