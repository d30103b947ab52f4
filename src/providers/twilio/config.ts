import * as v from 'valibot'
import { wholeNumber } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { baseUrl, secretText, sendsMms } from '../vendor/settings.ts'

const ORIGIN = 'https://api.twilio.com'

const sid = (form: RegExp, prefix: string) =>
  v.pipe(v.string('must be text'), v.regex(form, `must be ${prefix} and 32 digits or letters from a to f`))
const ACCOUNT_SID = /^AC[0-9a-fA-F]{32}$/
const KEY_SID = /^SK[0-9a-fA-F]{32}$/
const SERVICE_SID = /^MG[0-9a-fA-F]{32}$/

const fields = (allowPrivate: boolean) =>
  component('TwilioCredentials', 'The settings of a Twilio account.', {
    accountSid: [sid(ACCOUNT_SID, 'AC'), 'Account SID, on the front page of the Twilio console.'],
    authToken: [
      secretText,
      'Auth Token of the same account. Twilio signs its callbacks with it, so it is needed even with an API key.',
    ],
    apiKeySid: [
      v.optional(sid(KEY_SID, 'SK')),
      'SID of an API key to send with, in place of the Auth Token. Needs `apiKeySecret`.',
    ],
    apiKeySecret: [v.optional(secretText), 'Secret of that API key.'],
    messagingServiceSid: [
      v.optional(sid(SERVICE_SID, 'MG')),
      'A Messaging Service that chooses the number. Absent: messages go out from `address` of the sender.',
    ],
    validityPeriodSeconds: [
      v.optional(wholeNumber(1, 36_000)),
      'Seconds for which Twilio keeps a message that it cannot deliver yet. Absent: the default of Twilio.',
    ],
    sendsMms: [
      sendsMms,
      'Whether files go with texts. Set false for a number that cannot send MMS; their addresses are then added to the text.',
    ],
    baseUrl: [
      baseUrl(ORIGIN, allowPrivate),
      'Address of the API, such as `https://api.dublin.ie1.twilio.com` for another region of Twilio. Absent: that of the United States.',
    ],
  })

export type TwilioConfig = v.InferOutput<ReturnType<typeof fields>>

/** @param allowPrivate whether the operator allows an API at a private address and with plain http */
export const twilioConfig = (allowPrivate: boolean) =>
  v.pipe(
    fields(allowPrivate),
    v.forward(
      v.check(
        ({ apiKeySid, apiKeySecret }) => apiKeySid === undefined || apiKeySecret !== undefined,
        'is needed with apiKeySid',
      ),
      ['apiKeySecret'],
    ),
    v.forward(
      v.check(
        ({ apiKeySid, apiKeySecret }) => apiKeySecret === undefined || apiKeySid !== undefined,
        'is needed with apiKeySecret',
      ),
      ['apiKeySid'],
    ),
  )
