import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
import { webhookSignIn } from '../mail-services/settings.ts'
import { shortText } from '../settings.ts'
import { hasMailbox, letterFields } from '../smtp/config.ts'
import { baseUrl, secretText } from '../vendor/settings.ts'

const ORIGIN = 'https://api.postmarkapp.com'

const streamId = v.pipe(
  shortText(60),
  v.regex(/^[A-Za-z0-9._-]+$/, 'must be the ID of a message stream, such as broadcast'),
)

const fields = (allowPrivate: boolean) =>
  component('PostmarkCredentials', 'The settings of a server at Postmark.', {
    serverToken: [secretText, 'Server API token, from API Tokens of the server in Postmark.'],
    messageStream: [
      v.optional(streamId, 'broadcast'),
      'ID of the message stream. Postmark has campaigns sent by a stream of its type Broadcasts.',
    ],
    ...webhookSignIn,
    ...letterFields(allowPrivate),
    baseUrl: [baseUrl(ORIGIN, allowPrivate), `Address of the API. Absent: \`${ORIGIN}\`.`],
  })

/** @param allowPrivate whether the operator allows an API at a private address and with plain http */
export const postmarkConfig = (allowPrivate: boolean) => v.pipe(fields(allowPrivate), hasMailbox())

export type PostmarkConfig = v.InferOutput<ReturnType<typeof fields>>
