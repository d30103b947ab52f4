import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
import { domain, hasMailbox, letterFields } from '../smtp/config.ts'
import { baseUrl, secretText } from '../vendor/settings.ts'

const ORIGIN = 'https://api.mailgun.net'

const fields = (allowPrivate: boolean) =>
  component('MailgunCredentials', 'The settings of a sending domain at Mailgun.', {
    apiKey: [secretText, 'API key of the account, or sending key of the domain.'],
    domain: [domain, 'Sending domain, as Mailgun shows it.'],
    signingKey: [
      secretText,
      'HTTP webhook signing key of the account. It proves that a call is from Mailgun.',
    ],
    ...letterFields(allowPrivate),
    baseUrl: [
      baseUrl(ORIGIN, allowPrivate),
      `Address of the API: \`https://api.eu.mailgun.net\` for a domain in the EU. Absent: \`${ORIGIN}\`.`,
    ],
  })

/** @param allowPrivate whether the operator allows an API at a private address and with plain http */
export const mailgunConfig = (allowPrivate: boolean) => v.pipe(fields(allowPrivate), hasMailbox())

export type MailgunConfig = v.InferOutput<ReturnType<typeof fields>>
