import { settingsCredentials } from '../../../../words/en/settings-credentials.ts'
import type { CredentialField } from './fields.ts'
import { CALLBACK_FIELDS } from './http-callback-fields.ts'

const SIGN_IN = settingsCredentials.httpSignIn()
const ANSWER = settingsCredentials.httpAnswer()

/** Fields of an HTTP gateway. */
export const HTTP_FIELDS: readonly CredentialField[] = [
  {
    path: 'url',
    label: settingsCredentials.httpUrl(),
    placeholder: 'https://api.gateway.example/v1/messages',
    hint: settingsCredentials.httpUrlHint(),
  },
  {
    path: 'method',
    label: settingsCredentials.httpMethod(),
    kind: 'choice',
    initial: 'POST',
    options: [
      ['POST', 'POST'],
      ['PUT', 'PUT'],
      ['GET', settingsCredentials.httpMethodGet()],
    ],
  },
  {
    path: 'bodyType',
    label: settingsCredentials.httpBodyType(),
    kind: 'choice',
    initial: 'JSON',
    options: [
      ['JSON', 'JSON'],
      ['FORM', settingsCredentials.httpBodyForm()],
      ['QUERY', settingsCredentials.httpBodyQuery()],
    ],
  },
  {
    path: 'bodyTemplate',
    label: settingsCredentials.httpBody(),
    kind: 'json',
    placeholder: '{"from": "{{from}}", "to": "{{to}}", "text": "{{text}}", "callback": "{{statusUrl}}"}',
    hint: settingsCredentials.httpBodyHint.rich({
      to: '{{to}}',
      from: '{{from}}',
      text: '{{text}}',
      id: '{{id}}',
      statusUrl: '{{statusUrl}}',
      mediaUrls: '{{mediaUrls}}',
      sample: <code key="sample">{'to={{to}}&text={{text}}'}</code>,
    }),
  },
  { path: 'stripPlus', label: settingsCredentials.stripPlus(), kind: 'flag' },
  {
    path: 'auth',
    label: settingsCredentials.httpAuth(),
    kind: 'choice',
    initial: 'NONE',
    options: [
      ['NONE', settingsCredentials.httpAuthNone()],
      ['BASIC', settingsCredentials.httpAuthBasic()],
      ['BEARER', settingsCredentials.httpToken()],
      ['HEADER', settingsCredentials.httpAuthHeader()],
    ],
    group: SIGN_IN,
  },
  {
    path: 'username',
    label: settingsCredentials.username(),
    group: SIGN_IN,
    when: { path: 'auth', is: ['BASIC'] },
  },
  {
    path: 'password',
    label: settingsCredentials.password(),
    kind: 'secret',
    group: SIGN_IN,
    when: { path: 'auth', is: ['BASIC'] },
  },
  {
    path: 'token',
    label: settingsCredentials.httpToken(),
    kind: 'secret',
    group: SIGN_IN,
    when: { path: 'auth', is: ['BEARER'] },
  },
  {
    path: 'headerName',
    label: settingsCredentials.httpHeaderName(),
    group: SIGN_IN,
    when: { path: 'auth', is: ['HEADER'] },
  },
  {
    path: 'headerValue',
    label: settingsCredentials.httpHeaderValue(),
    kind: 'secret',
    group: SIGN_IN,
    when: { path: 'auth', is: ['HEADER'] },
  },
  {
    path: 'headers',
    label: settingsCredentials.httpHeaders(),
    kind: 'pairs',
    placeholder: 'Accept = application/json',
    hint: settingsCredentials.httpHeadersHint({ text: '{{text}}' }),
    group: SIGN_IN,
  },
  {
    path: 'messageIdPath',
    label: settingsCredentials.httpIdPath(),
    placeholder: '/messages/0/id',
    hint: settingsCredentials.httpIdPathHint({ sample: 'OK {id}' }),
    group: ANSWER,
  },
  {
    path: 'successStatus',
    label: settingsCredentials.httpStatuses(),
    kind: 'numbers',
    placeholder: '200, 202',
    hint: settingsCredentials.httpStatusesHint(),
    group: ANSWER,
  },
  {
    path: 'answer.statusPath',
    label: settingsCredentials.httpResultPath(),
    placeholder: '/messages/0/status',
    hint: settingsCredentials.httpResultPathHint(),
    group: ANSWER,
  },
  {
    path: 'answer.map',
    label: settingsCredentials.httpResults(),
    kind: 'pairs',
    placeholder: 'ACCEPTED = SENT\nREJECTED = BLOCKED',
    hint: settingsCredentials.httpResultsHint(),
    group: ANSWER,
  },
  ...CALLBACK_FIELDS,
]
