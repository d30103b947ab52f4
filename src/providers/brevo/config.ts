import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
import { serviceServer, webhookSignIn } from '../mail-services/settings.ts'
import { hasMailbox, oneLine } from '../smtp/config.ts'
import { secretText } from '../vendor/settings.ts'

const fields = (allowPrivate: boolean) =>
  component('BrevoCredentials', 'The settings of an account at Brevo.', {
    login: [oneLine(255), 'SMTP login, as Brevo shows it.'],
    smtpKey: [secretText, 'Key that Brevo makes for sending by SMTP.'],
    webhookToken: [
      v.optional(secretText),
      'Token of a webhook that was made with the API of Brevo; absent for none.',
    ],
    ...webhookSignIn,
    ...serviceServer('smtp-relay.brevo.com', allowPrivate),
  })

/** @param allowPrivate whether the operator allows servers at private addresses */
export const brevoConfig = (allowPrivate: boolean) => v.pipe(fields(allowPrivate), hasMailbox())

export type BrevoConfig = v.InferOutput<ReturnType<typeof fields>>
