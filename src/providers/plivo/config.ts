import * as v from 'valibot'
import { component } from '../../lib/describe.ts'
import { baseUrl, secretText, sendsMms, uuidText } from '../vendor/settings.ts'

const ORIGIN = 'https://api.plivo.com'

const authId = v.pipe(
  v.string('must be text'),
  v.regex(/^[A-Za-z0-9]{20}$/, 'must be 20 letters and digits, such as MAXXXXXXXXXXXXXXXXXX'),
)

/** @param allowPrivate whether the operator allows an API at a private address and with plain http */
export const plivoConfig = (allowPrivate: boolean) =>
  component('PlivoCredentials', 'The settings of a Plivo account.', {
    authId: [authId, 'Auth ID, on the overview page of the Plivo console.'],
    authToken: [secretText, 'Auth Token, next to the Auth ID. Plivo signs its callbacks with it.'],
    powerpackUuid: [
      v.optional(uuidText),
      'A Powerpack that chooses the number. Absent: messages go out from `address` of the sender.',
    ],
    sendsMms: [
      sendsMms,
      'Whether files go with texts. Set false for a number that cannot send MMS; their addresses are then added to the text.',
    ],
    baseUrl: [baseUrl(ORIGIN, allowPrivate), `Address of the API. Absent: \`${ORIGIN}\`.`],
  })

export type PlivoConfig = v.InferOutput<ReturnType<typeof plivoConfig>>
