import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
import { serviceServer, webhookSignIn } from '../mail-services/settings.ts'
import { hasMailbox } from '../smtp/config.ts'
import { secretText } from '../vendor/settings.ts'

const fields = (allowPrivate: boolean) =>
  component('SparkpostCredentials', 'The settings of an account at SparkPost.', {
    // The name tells the settings of services apart.
    sparkpostKey: [secretText, 'API key with the permission Send via SMTP.'],
    ...webhookSignIn,
    ...serviceServer('smtp.sparkpostmail.com', allowPrivate),
  })

/** @param allowPrivate whether the operator allows servers at private addresses */
export const sparkpostConfig = (allowPrivate: boolean) => v.pipe(fields(allowPrivate), hasMailbox())

export type SparkpostConfig = v.InferOutput<ReturnType<typeof fields>>
