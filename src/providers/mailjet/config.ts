import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
import { serviceServer, webhookSignIn } from '../mail-services/settings.ts'
import { hasMailbox } from '../smtp/config.ts'
import { secretText } from '../vendor/settings.ts'

const fields = (allowPrivate: boolean) =>
  component('MailjetCredentials', 'The settings of an account at Mailjet.', {
    apiKey: [secretText, 'API key, which is the user name at the mail server.'],
    secretKey: [secretText, 'Secret key of the API key.'],
    ...webhookSignIn,
    ...serviceServer('in-v3.mailjet.com', allowPrivate),
  })

/** @param allowPrivate whether the operator allows servers at private addresses */
export const mailjetConfig = (allowPrivate: boolean) => v.pipe(fields(allowPrivate), hasMailbox())

export type MailjetConfig = v.InferOutput<ReturnType<typeof fields>>
