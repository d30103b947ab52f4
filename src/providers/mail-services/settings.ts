import * as v from 'valibot'
import { secretText } from '../vendor/settings.ts'

/** Settings of several mail services. */

/** A user name and a password in the address that the service calls. */
export const webhookSignIn = {
  webhookUsername: [
    v.optional(secretText),
    'User name that the service signs in with when it reports events; absent for none.',
  ],
  webhookPassword: [v.optional(secretText), 'Its password.'],
} as const
