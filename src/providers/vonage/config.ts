import * as v from 'valibot'
import { describeObject } from '../../lib/describe.ts'
import { baseUrl, secretText } from '../vendor/settings.ts'

const ORIGIN = 'https://api.nexmo.com'

/** @param allowPrivate whether the operator allows an API at a private address and with plain http */
export const vonageConfig = (allowPrivate: boolean) =>
  describeObject(
    v.object({
      apiKey: secretText,
      apiSecret: secretText,
      signatureSecret: secretText,
      sendsMms: v.optional(v.boolean('must be true or false'), false),
      baseUrl: baseUrl(ORIGIN, allowPrivate),
    }),
    'VonageCredentials',
    'The settings of a Vonage account.',
    {
      apiKey: 'API key, at the top of the API settings in the Vonage dashboard.',
      apiSecret: 'API secret, in the API settings.',
      signatureSecret: 'Signature secret, in the API settings. It proves that a callback is from Vonage.',
      sendsMms:
        'Whether files go with texts; Vonage offers that only for numbers of the United States and Canada. Absent: false, and their addresses are added to the text.',
      baseUrl: `Address of the API, such as \`https://api-eu.nexmo.com\` for the European Union. Absent: \`${ORIGIN}\`.`,
    },
  )

export type VonageConfig = v.InferOutput<ReturnType<typeof vonageConfig>>
