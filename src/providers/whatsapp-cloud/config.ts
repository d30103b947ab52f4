import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
import { shortText } from '../settings.ts'
import { baseUrl } from '../vendor/settings.ts'

const ORIGIN = 'https://graph.facebook.com'
/** The default version of the API. It is a setting, because Meta ends a version two years after its release. */
const VERSION = 'v26.0'

/** Id of a node in Meta's graph. */
const graphId = v.pipe(
  v.string('must be text'),
  v.regex(/^[1-9]\d{4,24}$/, 'must be an id of Meta: digits only, such as 106540352242922'),
)

const secret = (max: number, min = 1) =>
  v.pipe(
    shortText(max),
    v.check((text) => text === '' || text.length >= min, `must have at least ${min} characters`),
    v.regex(/^[\x21-\x7e]*$/, 'must be letters, digits and signs, without spaces'),
  )

/** @param allowPrivate whether the operator allows an API at a private address and with plain http */
export const whatsappCloudConfig = (allowPrivate: boolean) =>
  component('WhatsappCloudCredentials', 'The settings of a number at the WhatsApp Cloud API of Meta.', {
    phoneNumberId: [
      graphId,
      'Phone number ID, from WhatsApp > API Setup of the app. It is not the number itself.',
    ],
    wabaId: [graphId, 'WhatsApp Business Account ID, from the same page.'],
    accessToken: [
      secret(2_000),
      'Permanent token of a system user with whatsapp_business_messaging and whatsapp_business_management. The temporary one of API Setup ends after a day.',
    ],
    appSecret: [
      secret(200, 16),
      'App secret, from App settings > Basic. It proves that a callback is from Meta.',
    ],
    verifyToken: [
      secret(200, 8),
      'A word of your own, 8 characters or more, that you also enter in Meta where it asks for a verify token.',
    ],
    graphVersion: [
      v.optional(
        v.pipe(v.string('must be text'), v.regex(/^v\d{2,3}\.\d$/, `must be a version such as ${VERSION}`)),
        VERSION,
      ),
      `Version of Meta's Graph API. Absent: \`${VERSION}\`.`,
    ],
    baseUrl: [baseUrl(ORIGIN, allowPrivate), `Address of the API. Absent: \`${ORIGIN}\`.`],
  })

export type WhatsappCloudConfig = v.InferOutput<ReturnType<typeof whatsappCloudConfig>>
