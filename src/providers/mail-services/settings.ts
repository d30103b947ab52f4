import * as v from 'valibot'
import { host, letterFields, serverFields } from '../smtp/config.ts'
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

/** The settings of a service by SMTP, whose mail server is filled in. @param standard its host */
export function serviceServer(standard: string, allowPrivate: boolean) {
  const { port, secure, tlsCa, connections } = serverFields()
  return {
    ...letterFields(allowPrivate),
    // Not named `host`: otherwise the settings of a mail server could match those of a service.
    server: [
      v.optional(host(allowPrivate), standard),
      `Host name of its mail server. Absent: \`${standard}\`.`,
    ],
    port,
    secure,
    tlsCa,
    connections,
  } as const
}
