import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
import { baseUrl, secretText } from '../vendor/settings.ts'

const ORIGIN = 'https://api.nexmo.com'

/** @param allowPrivate whether the operator allows an API at a private address and with plain http */
export const vonageConfig = (allowPrivate: boolean) =>
  component('VonageCredentials', 'The settings of a Vonage account.', {
    apiKey: [secretText, 'API key, at the top of the API settings in the Vonage dashboard.'],
    apiSecret: [secretText, 'API secret, in the API settings.'],
    signatureSecret: [
      secretText,
      'Signature secret, in the API settings. It proves that a callback is from Vonage.',
    ],
    sendsMms: [
      v.optional(v.boolean('must be true or false'), false),
      'Whether files go with texts; Vonage offers that only for numbers of the United States and Canada. Absent: false, and their addresses are added to the text.',
    ],
    baseUrl: [
      baseUrl(ORIGIN, allowPrivate),
      `Address of the API, such as \`https://api-eu.nexmo.com\` for the European Union. Absent: \`${ORIGIN}\`.`,
    ],
  })

export type VonageConfig = v.InferOutput<ReturnType<typeof vonageConfig>>
