import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
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
  component('TelnyxCredentials', 'The settings of a Telnyx account.', {
    apiKey: [secretText, 'API key (v2), from API Keys in the Telnyx portal.'],
    publicKey: [
      publicKey,
      'Public key of the account, from Keys & Credentials. It proves that a callback is from Telnyx.',
    ],
    messagingProfileId: [
      v.optional(uuidText),
      'Id of the messaging profile of the number. With it, the check of the sender shows where texts go.',
    ],
    sendsMms: [
      sendsMms,
      'Whether files go with texts. Set false for a number that cannot send MMS; their addresses are then added to the text.',
    ],
    baseUrl: [baseUrl(ORIGIN, allowPrivate), `Address of the API. Absent: \`${ORIGIN}\`.`],
  })

export type TelnyxConfig = v.InferOutput<ReturnType<typeof telnyxConfig>>
