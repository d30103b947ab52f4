import { describeWords } from '../../lib/describe.ts'
import { MESSAGE_ERROR_MEANINGS } from '../message-errors.ts'
import { AUTH_KINDS, BODY_TYPES, CALLBACK_AUTH_KINDS, METHODS, STATUS_MEANINGS } from './words.ts'

/** What the settings of an HTTP gateway mean, for the reference; docs/providers.md has a worked example. */

describeWords(METHODS, 'GatewayMethod', 'With which method a gateway is called.', {
  POST: 'POST.',
  GET: 'GET, with everything in the query: needs the body type QUERY.',
  PUT: 'PUT.',
})
describeWords(BODY_TYPES, 'GatewayBodyType', 'In which form a gateway takes a message.', {
  JSON: 'A JSON body.',
  FORM: 'A body as forms send it.',
  QUERY: 'Parameters in the address.',
})
describeWords(AUTH_KINDS, 'GatewayAuth', 'How to sign in at a gateway.', {
  NONE: 'Not at all, or by what `headers`, `url` and `bodyTemplate` say.',
  BASIC: 'With `username` and `password`.',
  BEARER: 'With `token`, as a bearer token.',
  HEADER: 'With a header of its own: `headerName` and `headerValue`.',
})
describeWords(CALLBACK_AUTH_KINDS, 'GatewayCallbackAuth', 'How callbacks prove where they come from.', {
  URL_TOKEN: 'By the secret token in their address alone.',
  HMAC_SHA256:
    'Also by an HMAC-SHA256 of their body with `callbackSecret`, in the header `callbackSignatureHeader`.',
  BASIC: 'Also with `callbackUsername` and `callbackPassword`.',
})
describeWords(
  STATUS_MEANINGS,
  'GatewayStatusMeaning',
  'What a word of a gateway for the status of a message means.',
  {
    SENT: 'The carrier took it.',
    DELIVERED: 'It reached the phone.',
    READ: 'It was read.',
    FAILED: 'It failed, for a reason that the word does not tell.',
    IGNORE: 'It says nothing of interest.',
    ...MESSAGE_ERROR_MEANINGS,
  },
)

const POINTER = 'A JSON pointer such as `/data/id`; a form field or query parameter is `/name`.'

export const INBOUND_FIELDS = {
  fromPath: `Where the number of the sender is. ${POINTER}`,
  toPath: `Where the number that was texted is; absent when the gateway does not say. ${POINTER}`,
  bodyPath: `Where the text is. ${POINTER}`,
  idPath: `Where the id of the text is: it counts once per id. ${POINTER}`,
}

export const STATUS_FIELDS = {
  idPath: `Where the id of the message is. ${POINTER}`,
  statusPath: `Where the status is. ${POINTER}`,
  map: 'From the words of the gateway, in any case, to what they mean. Other words are ignored.',
}

export const GATEWAY_FIELDS = {
  method: 'With which method to call.',
  url: 'Where to send: https, without a user name in it. May hold placeholders in its path and query, `{{text}}` only in the query.',
  headers: 'More headers by their name. May hold every placeholder but `{{text}}`.',
  bodyType: 'In which form the message goes.',
  bodyTemplate:
    'What to send, with the placeholders `{{to}}`, `{{from}}`, `{{text}}`, `{{id}}` and `{{statusUrl}}`. JSON: an object or array, or its text. FORM and QUERY: an object of names and texts, or `to={{to}}&text={{text}}`.',
  successStatus:
    'The HTTP status, or the list of them, that says the gateway took the message. Absent: every 2xx.',
  messageIdPath:
    'Where the answer has the id of the message: a JSON pointer, or text around `{id}` such as `OK {id}`. Absent: the gateway gives none, and our own reference serves as one.',
  stripPlus: 'Whether numbers go without their leading `+`.',
  inbound: 'Where callbacks for texts that come in have what. Absent: no texts come in.',
  status: 'Where receipts have what. Absent: there are no receipts.',
  auth: 'How to sign in.',
  username: 'User name, for the auth BASIC.',
  password: 'Password, for the auth BASIC.',
  token: 'Token, for the auth BEARER.',
  headerName: 'Name of the header, for the auth HEADER.',
  headerValue: 'Value of the header, for the auth HEADER.',
  callbackAuth: 'How callbacks prove where they come from.',
  callbackSecret: 'The key of the signature, for HMAC_SHA256.',
  callbackSignatureHeader: 'The header with the signature, for HMAC_SHA256.',
  callbackUsername: 'User name that callbacks sign in with, for BASIC.',
  callbackPassword: 'Password that callbacks sign in with, for BASIC.',
  ipAllowList: 'Internet addresses and CIDR blocks that callbacks may come from. Empty: any.',
}
