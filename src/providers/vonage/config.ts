import * as v from 'valibot'
import { describeObject } from '../../lib/describe.ts'
import { baseUrl, secretText } from '../vendor/settings.ts'

const ORIGIN = 'https://api.nexmo.com'

const fields = (allowPrivate: boolean) =>
  v.object({
    apiKey: secretText,
    apiSecret: secretText,
    signatureSecret: secretText,
    baseUrl: baseUrl(ORIGIN, allowPrivate),
  })

export type VonageConfig = v.InferOutput<ReturnType<typeof fields>>

/** @param allowPrivate whether the operator lets the API live at a private address and speak plain http */
export function vonageConfig(allowPrivate: boolean) {
  const schema = fields(allowPrivate)
  describeObject(schema, 'VonageCredentials', 'The settings of a Vonage account.', {
    apiKey: 'API key, at the top of the API settings in the Vonage dashboard.',
    apiSecret: 'API secret, in the API settings.',
    signatureSecret: 'Signature secret, in the API settings. It proves that a callback is from Vonage.',
    baseUrl: `Address of the API, such as \`https://api-eu.nexmo.com\` for the European Union. Absent: \`${ORIGIN}\`.`,
  })
  return schema
}
