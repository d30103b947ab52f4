import type { CredentialField } from './fields.ts'
import { CALLBACK_FIELDS, POINTER } from './http-callback-fields.ts'

const SIGN_IN = 'Sign-in'
const ANSWER = 'What the gateway answers'

/** Fields of an HTTP gateway. */
export const HTTP_FIELDS: readonly CredentialField[] = [
  {
    path: 'url',
    label: 'Address for sending',
    placeholder: 'https://api.gateway.example/v1/messages',
    hint: 'https, from the manual of the gateway.',
  },
  {
    path: 'method',
    label: 'Method',
    kind: 'choice',
    initial: 'POST',
    options: [
      ['POST', 'POST'],
      ['PUT', 'PUT'],
      ['GET', 'GET, with everything in the address'],
    ],
  },
  {
    path: 'bodyType',
    label: 'Form of the message',
    kind: 'choice',
    initial: 'JSON',
    options: [
      ['JSON', 'JSON'],
      ['FORM', 'A form'],
      ['QUERY', 'Parameters in the address (with GET)'],
    ],
  },
  {
    path: 'bodyTemplate',
    label: 'Content of the request',
    kind: 'json',
    placeholder: '{"from": "{{from}}", "to": "{{to}}", "text": "{{text}}", "callback": "{{statusUrl}}"}',
    hint: 'With the places {{to}}, {{from}}, {{text}}, {{id}} (our reference), {{statusUrl}} (where receipts go) and {{mediaUrls}} (files of an MMS). Form and parameters: to={{to}}&text={{text}}.',
  },
  { path: 'stripPlus', label: 'Send numbers without their +', kind: 'flag' },
  {
    path: 'auth',
    label: 'How requests sign in',
    kind: 'choice',
    initial: 'NONE',
    options: [
      ['NONE', 'Not, or by the headers or the content'],
      ['BASIC', 'User name and password'],
      ['BEARER', 'A token'],
      ['HEADER', 'A header of its own'],
    ],
    group: SIGN_IN,
  },
  { path: 'username', label: 'User name', group: SIGN_IN, when: { path: 'auth', is: ['BASIC'] } },
  {
    path: 'password',
    label: 'Password',
    kind: 'secret',
    group: SIGN_IN,
    when: { path: 'auth', is: ['BASIC'] },
  },
  { path: 'token', label: 'Token', kind: 'secret', group: SIGN_IN, when: { path: 'auth', is: ['BEARER'] } },
  { path: 'headerName', label: 'Name of the header', group: SIGN_IN, when: { path: 'auth', is: ['HEADER'] } },
  {
    path: 'headerValue',
    label: 'Value of the header',
    kind: 'secret',
    group: SIGN_IN,
    when: { path: 'auth', is: ['HEADER'] },
  },
  {
    path: 'headers',
    label: 'More headers',
    kind: 'pairs',
    placeholder: 'Accept = application/json',
    hint: 'One a line: Name = value. The places of the content may stand in them, except {{text}}.',
    group: SIGN_IN,
  },
  {
    path: 'messageIdPath',
    label: 'Where the id of the message is',
    placeholder: '/messages/0/id',
    hint: `${POINTER} For answers that are no JSON: text around {id}, such as OK {id}. Empty: the gateway returns none.`,
    group: ANSWER,
  },
  {
    path: 'successStatus',
    label: 'HTTP statuses that mean accepted',
    kind: 'numbers',
    placeholder: '200, 202',
    hint: 'Empty: every 2xx.',
    group: ANSWER,
  },
  {
    path: 'answer.statusPath',
    label: 'Where a word says whether it was accepted',
    placeholder: '/messages/0/status',
    hint: `Only for gateways whose HTTP status does not say it. ${POINTER}`,
    group: ANSWER,
  },
  {
    path: 'answer.map',
    label: 'What these words mean',
    kind: 'pairs',
    placeholder: 'ACCEPTED = SENT\nREJECTED = BLOCKED',
    hint: 'One a line. SENT, FAILED, THROTTLED (tried again), or a reason as for receipts.',
    group: ANSWER,
  },
  ...CALLBACK_FIELDS,
]
