import { describeWords } from '../../lib/describe.ts'
import { MESSAGE_ERROR_MEANINGS } from '../message-errors.ts'
import {
  ANSWER_MEANINGS,
  AUTH_KINDS,
  BODY_TYPES,
  CALLBACK_AUTH_KINDS,
  METHODS,
  STATUS_MEANINGS,
} from './words.ts'

/** The meanings of the settings of an HTTP gateway, for the reference; docs/providers.md has a worked example. */

describeWords(METHODS, 'GatewayMethod', 'The HTTP method for calling a gateway.', {
  POST: 'POST.',
  GET: 'GET, with everything in the query: needs the body type QUERY.',
  PUT: 'PUT.',
})
describeWords(BODY_TYPES, 'GatewayBodyType', 'The format in which a gateway takes a message.', {
  JSON: 'A JSON body.',
  FORM: 'A form body.',
  QUERY: 'Parameters in the address.',
})
describeWords(AUTH_KINDS, 'GatewayAuth', 'How to sign in at a gateway.', {
  NONE: 'Without authentication, or by `headers`, `url` or `bodyTemplate`.',
  BASIC: 'With `username` and `password`.',
  BEARER: 'With `token`, as a bearer token.',
  HEADER: 'With a separate header: `headerName` and `headerValue`.',
})
describeWords(CALLBACK_AUTH_KINDS, 'GatewayCallbackAuth', 'How callbacks are authenticated.', {
  URL_TOKEN: 'Only by the secret token in their URL.',
  HMAC_SHA256:
    'Also by an HMAC-SHA256 of their body with `callbackSecret`, in the header `callbackSignatureHeader`.',
  BASIC: 'Also with `callbackUsername` and `callbackPassword`.',
})
describeWords(STATUS_MEANINGS, 'GatewayStatusMeaning', 'The meaning of a status word of a gateway.', {
  SENT: 'The carrier accepted it.',
  DELIVERED: 'It reached the phone.',
  READ: 'It was read.',
  FAILED: 'It failed for an unknown reason.',
  IGNORE: 'The report is ignored.',
  ...MESSAGE_ERROR_MEANINGS,
})

describeWords(ANSWER_MEANINGS, 'GatewayAnswerMeaning', 'The meaning of a word in the answer of a gateway.', {
  SENT: 'The gateway accepted the message.',
  FAILED: 'The gateway refused the message for an unknown reason.',
  ...MESSAGE_ERROR_MEANINGS,
})

const POINTER = 'A JSON pointer such as `/data/id`; a form field or query parameter is `/name`.'

const ITEMS =
  'Path of the list within a callback that has several; the other paths are then those within an entry. Absent: the callback is the list, or a single one.'

export const INBOUND_FIELDS = {
  itemsPath: ITEMS,
  fromPath: `Path of the sender's number. ${POINTER}`,
  toPath: `Path of the number that was texted; absent when the gateway does not report it. ${POINTER}`,
  bodyPath: `Path of the text. ${POINTER}`,
  idPath: `Path of the id of the text, which counts once per id. ${POINTER}`,
}

export const ANSWER_FIELDS = {
  statusPath: `Path of the word in the answer that says whether the message was accepted. ${POINTER}`,
  map: 'Maps the words of the gateway, in any case, to their meaning. An error is a refusal, and THROTTLED is tried again. With a status of success, a word that is not here leaves the result unknown. An answer without the word is judged by its status and id.',
}

export const STATUS_FIELDS = {
  itemsPath: ITEMS,
  idPath: `Path of the id of the message. ${POINTER}`,
  referencePath:
    'Path of our reference, for a gateway that was given `{{id}}` and repeats it. By it a receipt finds its message when the answer with the id was lost.',
  toPath:
    'Path of the recipient’s number, for a gateway that repeats no reference. By it a receipt finds its message when the answer with the id was lost and only one message to the number can be meant.',
  statusPath: `Path of the status. ${POINTER}`,
  map: 'Maps the words of the gateway, in any case, to their meaning. Other words are ignored.',
}

export const GATEWAY_FIELDS = {
  method: 'HTTP method of the request.',
  url: 'URL of the request: https, without a user name. May contain placeholders in its path and query, `{{text}}` only in the query.',
  headers: 'More headers by name. May contain every placeholder but `{{text}}`.',
  bodyType: 'Format of the message in the request.',
  bodyTemplate:
    'Content of the request, with the placeholders `{{to}}`, `{{from}}`, `{{text}}`, `{{id}}` and `{{statusUrl}}`. A value that is `{{mediaUrls}}` alone becomes the list of files of an MMS (in FORM and QUERY the field once for each) and is left out when there are none; without it the sender carries no files. JSON: an object or array, or its text. FORM and QUERY: an object of names and texts, or `to={{to}}&text={{text}}`.',
  successStatus:
    'The HTTP status, or a list of them, with which the gateway accepts a message. Absent: every 2xx.',
  messageIdPath:
    'Path of the id of the message in the answer: a JSON pointer, or text around `{id}` such as `OK {id}`. Absent when the gateway returns none; then our own reference is used.',
  answer:
    'The word in the answer that says whether a message was accepted, for gateways whose HTTP status does not.',
  stripPlus: 'Whether numbers are sent without their leading `+`.',
  inbound: 'Paths in the callbacks for inbound texts. Absent: there are no inbound texts.',
  status: 'Paths in the receipts. Absent: there are no receipts.',
  auth: 'How requests are authenticated.',
  username: 'User name, for the auth BASIC.',
  password: 'Password, for the auth BASIC.',
  token: 'Token, for the auth BEARER.',
  headerName: 'Name of the header, for the auth HEADER.',
  headerValue: 'Value of the header, for the auth HEADER.',
  callbackAuth: 'How callbacks are authenticated.',
  callbackSecret: 'The key of the signature, for HMAC_SHA256.',
  callbackSignatureHeader: 'The header with the signature, for HMAC_SHA256.',
  callbackUsername: 'User name of callbacks, for BASIC.',
  callbackPassword: 'Password of callbacks, for BASIC.',
  ipAllowList: 'IP addresses and CIDR blocks from which callbacks are accepted. Empty: any.',
}
