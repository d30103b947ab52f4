import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
import { serviceServer } from '../mail-services/settings.ts'
import { shortText } from '../settings.ts'
import { hasMailbox } from '../smtp/config.ts'
import { secretText } from '../vendor/settings.ts'

const signingSecret = v.pipe(
  shortText(200),
  v.regex(
    /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/,
    'must be the signing secret of the webhook, which begins with whsec_',
  ),
)

const fields = (allowPrivate: boolean) =>
  component('ResendCredentials', 'The settings of an account at Resend.', {
    // The name tells the settings of services apart.
    resendKey: [secretText, 'API key with the permission Sending access.'],
    signingSecret: [
      v.optional(signingSecret),
      'Signing secret of the webhook. It proves that a call is from Resend.',
    ],
    ...serviceServer('smtp.resend.com', allowPrivate),
  })

/** @param allowPrivate whether the operator allows servers at private addresses */
export const resendConfig = (allowPrivate: boolean) => v.pipe(fields(allowPrivate), hasMailbox())

export type ResendConfig = v.InferOutput<ReturnType<typeof fields>>
