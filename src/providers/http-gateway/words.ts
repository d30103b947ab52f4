import { enumeration } from '../../lib/describe.ts'
import { MESSAGE_ERROR_MEANINGS } from '../port.ts'

/** The words that the settings of an HTTP gateway choose from. */
export const METHODS = enumeration('GatewayMethod', 'The HTTP method for calling a gateway.', {
  POST: 'POST.',
  GET: 'GET, with everything in the query: needs the body type QUERY.',
  PUT: 'PUT.',
})
export const BODY_TYPES = enumeration('GatewayBodyType', 'The format in which a gateway takes a message.', {
  JSON: 'A JSON body.',
  FORM: 'A form body.',
  QUERY: 'Parameters in the address.',
})
export const AUTH_KINDS = enumeration('GatewayAuth', 'How to sign in at a gateway.', {
  NONE: 'Without authentication, or by `headers`, `url` or `bodyTemplate`.',
  BASIC: 'With `username` and `password`.',
  BEARER: 'With `token`, as a bearer token.',
  HEADER: 'With a separate header: `headerName` and `headerValue`.',
})
export const CALLBACK_AUTH_KINDS = enumeration('GatewayCallbackAuth', 'How callbacks are authenticated.', {
  URL_TOKEN: 'Only by the secret token in their URL.',
  HMAC_SHA256:
    'Also by an HMAC-SHA256 of their body with `callbackSecret`, in the header `callbackSignatureHeader`.',
  BASIC: 'Also with `callbackUsername` and `callbackPassword`.',
})

/** Possible meanings of a gateway's word in its answer to a message: accepted, or a reason for the refusal. */
export const ANSWER_MEANINGS = enumeration(
  'GatewayAnswerMeaning',
  'The meaning of a word in the answer of a gateway.',
  {
    SENT: 'The gateway accepted the message.',
    FAILED: 'The gateway refused the message for an unknown reason.',
    ...MESSAGE_ERROR_MEANINGS,
  },
)

/** Possible meanings of a gateway's word for a status: a status, the reason of a failure, or IGNORE. */
export const STATUS_MEANINGS = enumeration(
  'GatewayStatusMeaning',
  'The meaning of a status word of a gateway.',
  {
    SENT: 'The carrier accepted it.',
    DELIVERED: 'It reached the phone.',
    READ: 'It was read.',
    FAILED: 'It failed for an unknown reason.',
    IGNORE: 'The report is ignored.',
    ...MESSAGE_ERROR_MEANINGS,
  },
)
