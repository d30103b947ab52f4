import * as v from 'valibot'
import { describeObject } from '../../lib/describe.ts'
import { baseUrl, secretText, sendsMms, uuidText } from '../vendor/settings.ts'

const ORIGIN = 'https://api.telnyx.com'

const publicKey = v.pipe(
  v.string('must be text'),
  v.check(
    (text) => /^[A-Za-z0-9+/]{43}=$/.test(text),
    'must be the public key from Keys & Credentials: 44 characters that end in =',
  ),
)

/** @param allowPrivate whether the operator allows an API at a private address and with plain http */
export const telnyxConfig = (allowPrivate: boolean) =>
  describeObject(
    v.object({
      apiKey: secretText,
      publicKey,
      messagingProfileId: v.optional(uuidText),
      sendsMms,
      baseUrl: baseUrl(ORIGIN, allowPrivate),
    }),
    'TelnyxCredentials',
    'The settings of a Telnyx account.',
    {
      apiKey: 'API key (v2), from API Keys in the Telnyx portal.',
      publicKey:
        'Public key of the account, from Keys & Credentials. It proves that a callback is from Telnyx.',
      messagingProfileId:
        'Id of the messaging profile of the number. With it, the check of the sender shows where texts go.',
      sendsMms:
        'Whether files go with texts. Set false for a number that cannot send MMS; their addresses are then added to the text.',
      baseUrl: `Address of the API. Absent: \`${ORIGIN}\`.`,
    },
  )

export type TelnyxConfig = v.InferOutput<ReturnType<typeof telnyxConfig>>
