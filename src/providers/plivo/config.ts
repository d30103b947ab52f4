import * as v from 'valibot'
import { describeObject } from '../../lib/describe.ts'
import { baseUrl, secretText, sendsMms, uuidText } from '../vendor/settings.ts'

const ORIGIN = 'https://api.plivo.com'

const authId = v.pipe(
  v.string('must be text'),
  v.regex(/^[A-Za-z0-9]{20}$/, 'must be 20 letters and digits, such as MAXXXXXXXXXXXXXXXXXX'),
)

/** @param allowPrivate whether the operator allows an API at a private address and with plain http */
export const plivoConfig = (allowPrivate: boolean) =>
  describeObject(
    v.object({
      authId,
      authToken: secretText,
      powerpackUuid: v.optional(uuidText),
      sendsMms,
      baseUrl: baseUrl(ORIGIN, allowPrivate),
    }),
    'PlivoCredentials',
    'The settings of a Plivo account.',
    {
      authId: 'Auth ID, on the overview page of the Plivo console.',
      authToken: 'Auth Token, next to the Auth ID. Plivo signs its callbacks with it.',
      powerpackUuid:
        'A Powerpack that chooses the number. Absent: messages go out from `address` of the sender.',
      sendsMms:
        'Whether files go with texts. Set false for a number that cannot send MMS; their addresses are then added to the text.',
      baseUrl: `Address of the API. Absent: \`${ORIGIN}\`.`,
    },
  )

export type PlivoConfig = v.InferOutput<ReturnType<typeof plivoConfig>>
