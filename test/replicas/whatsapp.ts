import { createHmac } from 'node:crypto'
import {
  type Account,
  type Asked,
  type InboundText,
  json,
  nowOf,
  type Reply,
  serveReplica,
  type Unsigned,
  type VendorReplica,
} from './replica.ts'

/**
 * The WhatsApp Cloud API: POST /{version}/{phone number id}/messages, and GET of the number, of the
 * templates and of the subscribed apps of its account
 * (developers.facebook.com/documentation/business-messaging/whatsapp). The account is that of a
 * phone number. Secrets: accessToken, appSecret, wabaId.
 */
const error = (status: number, code: number, message: string, details?: string, headers = {}): Reply =>
  json(
    status,
    {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}),
        fbtrace_id: 'AbCdEfGhIjKlMnOpQrStUvW',
      },
    },
    headers,
  )

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const parsed = ({ body }: Asked): Fields => {
  try {
    return fieldsOf(JSON.parse(body))
  } catch {
    return {}
  }
}

/** Templates of the account; `order_ready` needs two parameters. */
const TEMPLATES = [
  template('order_ready', 'en_US', 'APPROVED', 'Hi {{1}}, {{2}} is ready for pickup.'),
  template('order_ready', 'de', 'APPROVED', 'Hallo {{1}}, {{2}} ist abholbereit.'),
  template('order_ready_soon', 'en_US', 'APPROVED', 'Hi {{1}}, soon.'),
  template('spring_sale', 'en_US', 'APPROVED', 'Everything must go.', { category: 'MARKETING' }),
  template('new_one', 'en_US', 'PENDING', 'Hi {{1}}.'),
  template('paused_one', 'en_US', 'PAUSED', 'Hi {{1}}.'),
  // Approved when it is read, but paused when it is sent.
  template('fleeting', 'en_US', 'APPROVED', 'Hi {{1}}.'),
  template('named_one', 'en_US', 'APPROVED', 'Hi {{first_name}}.', { parameter_format: 'NAMED' }),
  withParts('with_picture', 'Look, {{1}}.', [{ type: 'HEADER', format: 'IMAGE' }]),
  withParts('with_place', 'Here.', [{ type: 'HEADER', format: 'LOCATION' }]),
  withParts('with_title', 'Look.', [{ type: 'HEADER', format: 'TEXT', text: 'For {{1}}' }]),
  withParts('with_buttons', 'Track it.', [
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Thanks' },
        { type: 'URL', text: 'Track', url: 'https://example.com/{{1}}' },
        { type: 'COPY_CODE', text: 'Copy', example: 'SPRING' },
      ],
    },
  ]),
]

function template(name: string, language: string, status: string, text: string, more: Fields = {}) {
  const components = [
    { type: 'BODY', text },
    { type: 'FOOTER', text: 'Reply STOP to opt out' },
  ]
  return { id: '594425479261596', name, language, status, category: 'UTILITY', components, ...more }
}

function withParts(name: string, text: string, parts: readonly Fields[]) {
  const whole = template(name, 'en_US', 'APPROVED', text)
  return { ...whole, components: [...parts, ...whole.components] as typeof whole.components }
}

const placesIn = (text: string): number =>
  new Set([...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place)).size

function templateProblem(given: Fields): Reply | undefined {
  const language = String(fieldsOf(given.language).code)
  const found = TEMPLATES.find((one) => one.name === given.name && one.language === language)
  if (!found) {
    const details = `template name (${given.name}) does not exist in ${language}`
    return error(404, 132001, 'Template name does not exist in the translation', details)
  }
  if (found.status !== 'APPROVED' || found.name === 'fleeting')
    return error(400, 132015, 'Template is Paused', 'Template is not available')
  const body = found.components.find(({ type }) => type === 'BODY') as { text: string }
  const component = ((given.components ?? []) as Fields[]).find(({ type }) => type === 'body')
  const parameters = (component?.parameters ?? []) as Fields[]
  if (parameters.length !== placesIn(body.text)) {
    const details = `body: number of localizable_params (${parameters.length}) does not match the expected number of params (${placesIn(body.text)})`
    return error(400, 132000, 'Number of parameters does not match the expected number of params', details)
  }
  const isBad = parameters.some(
    ({ text }) => typeof text !== 'string' || text === '' || /[\n\t]| {5}/.test(text),
  )
  if (isBad) {
    const what = 'There’s an issue with the parameters in your template'
    return error(400, 132018, what, 'Param text cannot be empty')
  }
  const isNamed = 'parameter_format' in found && found.parameter_format === 'NAMED'
  const isWrong = parameters.some((one) => isNamed !== 'parameter_name' in one)
  const details = isWrong ? 'Parameter name is missing or empty' : misfit(found.components, given)
  return details === undefined
    ? undefined
    : error(400, 132012, 'Parameter format does not match format in the created template', details)
}

/** Checks that the template's header and buttons are filled in, and nothing else. Returns the problem. */
function misfit(parts: readonly Fields[], given: Fields): string | undefined {
  const filled = (given.components ?? []) as Fields[]
  const header = parts.find(({ type }) => type === 'HEADER')
  const format = String(header?.format ?? 'NONE')
  const needsHeader = format !== 'TEXT' && format !== 'NONE' ? true : placesIn(String(header?.text ?? '')) > 0
  const parameter = (filled.find(({ type }) => type === 'header')?.parameters as Fields[] | undefined)?.[0]
  const kind = format.toLowerCase()
  if (Boolean(parameter) !== needsHeader || (parameter && parameter.type !== kind)) {
    return `header: Format mismatch, expected ${needsHeader ? format : 'UNKNOWN'}, received ${String(parameter?.type)}`
  }
  if (parameter && kind === 'image' && !String(fieldsOf(parameter.image).link).startsWith('http'))
    return 'header: image has no link'
  const buttons = (parts.find(({ type }) => type === 'BUTTONS')?.buttons ?? []) as Fields[]
  const wanted = buttons.flatMap(({ type, url }, index) =>
    type === 'COPY_CODE' || placesIn(String(url ?? '')) > 0 ? [`${index} ${String(type).toLowerCase()}`] : [],
  )
  const got = filled
    .filter(({ type }) => type === 'button')
    .map(({ index, sub_type: type }) => `${index} ${type}`)
  return wanted.join() === got.join()
    ? undefined
    : `buttons: Expected ${wanted.join()}, received ${got.join()}`
}

const isOfLength = (text: unknown, max: number): boolean =>
  typeof text === 'string' && text.trim() !== '' && text.length <= max

const allDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/**
 * Returns the fault of reply buttons or a list
 * (developers.facebook.com/documentation/business-messaging/whatsapp/messages/interactive-list-messages).
 */
function interactiveProblem(given: Fields): string | undefined {
  if (!isOfLength(fieldsOf(given.body).text, 1_024)) return 'body.text'
  const action = fieldsOf(given.action)
  if (given.type === 'button') {
    const replies = ((action.buttons ?? []) as Fields[]).map(({ reply }) => fieldsOf(reply))
    const isGood = replies.every(({ id, title }) => isOfLength(id, 256) && isOfLength(title, 20))
    if (!isGood || replies.length < 1 || replies.length > 3) return 'action.buttons'
    return allDistinct(replies.map(({ title }) => title)) ? undefined : 'Button titles must be unique'
  }
  const rows = ((action.sections ?? []) as Fields[]).flatMap((section) => (section.rows ?? []) as Fields[])
  const isGood = rows.every(
    ({ id, title, description = '-' }) =>
      isOfLength(id, 200) && isOfLength(title, 24) && isOfLength(description, 72),
  )
  if (given.type !== 'list' || !isOfLength(action.button, 20) || !isGood) return 'action.sections'
  if (rows.length < 1 || rows.length > 10) return 'Total row count exceeds max allowed count: 10'
  return allDistinct(rows.map(({ id }) => id)) && allDistinct(rows.map(({ title }) => title))
    ? undefined
    : 'Rows must be unique'
}

const numberId = (account: Account): string => account.id

const event = (account: Account, field: string, value: Fields): Unsigned => ({
  method: 'POST',
  url: account.inboundUrl,
  contentType: 'application/json',
  // Characters beyond ASCII are escaped, like Meta does.
  body: JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: account.secrets.wabaId,
        changes: [
          {
            value: {
              messaging_product: 'whatsapp',
              metadata: {
                display_phone_number: account.number.replace('+', ''),
                phone_number_id: numberId(account),
              },
              ...value,
            },
            field,
          },
        ],
      },
    ],
  }).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
})

function tapped({ form, id }: NonNullable<InboundText['tap']>, title: string) {
  const type = form === 'LIST' ? 'list_reply' : 'button_reply'
  return { type: 'interactive', interactive: { type, [type]: { id, title } } }
}

const seconds = (account: Account): string => String(Math.floor(nowOf(account) / 1_000))

const vendor: VendorReplica = {
  accountOf: ({ headers }, accounts) =>
    [...accounts.values()].find(({ secrets }) => headers.authorization === `Bearer ${secrets.accessToken}`),
  messageOf: (request) => {
    if (request.method !== 'POST' || !/^\/v\d+\.\d\/\d+\/messages$/.test(request.path)) return undefined
    const body = parsed(request)
    const { messaging_product, to, type, text, biz_opaque_callback_data: reference } = body
    if (messaging_product !== 'whatsapp') {
      return { refusal: error(400, 100, 'The parameter messaging_product is required.') }
    }
    if (typeof to !== 'string' || !/^\+?\d{7,15}$/.test(to)) {
      return { refusal: error(400, 131009, 'Parameter value is not valid', 'Invalid recipient') }
    }
    const given = fieldsOf(body.template)
    const problem = type === 'template' ? templateProblem(given) : undefined
    if (problem) return { refusal: problem }
    const file = type === 'image' || type === 'video' || type === 'document' ? body[type] : undefined
    const interactive = type === 'interactive' ? fieldsOf(body.interactive) : undefined
    const misfits = interactive && interactiveProblem(interactive)
    if (misfits !== undefined) return { refusal: error(400, 131009, 'Parameter value is not valid', misfits) }
    const words =
      type === 'template' || file || interactive
        ? JSON.stringify(file ?? interactive ?? given)
        : String(fieldsOf(text).body ?? '')
    if (words === '') return { refusal: error(400, 131008, 'Required parameter is missing', 'text.body') }
    // Like an expired session: a contact with such a number has not written for a day.
    if ((type === 'text' || interactive) && to.endsWith('9961')) {
      const details =
        'Message failed to send because more than 24 hours have passed since the customer last replied to this number.'
      return { refusal: error(400, 131047, 'Re-engagement message', details) }
    }
    const named = typeof reference === 'string' ? { reference } : {}
    return { from: request.path.split('/')[2]!, to, text: words, media: [], statusUrl: '', ...named }
  },
  other: ({ method, path, query }, account) => {
    if (method !== 'GET') return undefined
    const [, , node, edge] = path.split('/')
    if (node === account.id && edge === undefined) {
      return json(200, {
        id: account.id,
        display_phone_number: account.number,
        verified_name: 'Corner Bakery',
        quality_rating: 'GREEN',
        status: 'CONNECTED',
        messaging_limit_tier: 'TIER_2K',
        webhook_configuration: {
          phone_number: account.inboundUrl,
          application: 'https://elsewhere.example/hook',
        },
      })
    }
    if (node !== account.secrets.wabaId) {
      const what = `Unsupported get request. Object with ID '${node}' does not exist, or lacks permissions.`
      return error(400, 100, what)
    }
    if (edge === 'subscribed_apps') {
      return json(200, {
        data: [{ whatsapp_business_api_data: { id: '670843887433847', name: 'Carillon' } }],
      })
    }
    // A name matches all templates that begin with it.
    const found = TEMPLATES.filter(({ name }) => name.startsWith(query.get('name') ?? ''))
    return edge === 'message_templates' ? json(200, { data: found, paging: {} }) : undefined
  },
  accepted: (id, { to }) =>
    json(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to.replace('+', '') }],
      messages: [{ id, message_status: 'accepted' }],
    }),
  newId: (count) =>
    `wamid.HBgLMTU1NTAxMDAxMDAVAgARGBI${count.toString(16).toUpperCase().padStart(8, '0')}AA==`,
  refusals: {
    stranger: error(401, 190, 'Invalid OAuth access token - Cannot parse access token'),
    number: error(400, 131021, 'Recipient cannot be sender', 'Recipient and sender are the same number'),
    account: error(403, 131031, 'Account has been locked', 'Business Account locked'),
    throttled: error(429, 130429, 'Rate limit hit', 'Cloud API message throughput has been reached.', {
      'retry-after': '5',
    }),
  },
  receipt: ({ id, to, reference }, step, account) =>
    event(account, 'messages', {
      statuses: [
        {
          id,
          status: step === 'unreachable' ? 'failed' : step,
          timestamp: seconds(account),
          recipient_id: to.replace('+', ''),
          ...(reference ? { biz_opaque_callback_data: reference } : {}),
          ...(step === 'unreachable'
            ? {
                errors: [
                  {
                    code: 131026,
                    title: 'Message undeliverable',
                    message: 'Message undeliverable',
                    error_data: { details: 'Message Undeliverable.' },
                  },
                ],
              }
            : { pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' } }),
        },
      ],
    }),
  text: ({ id, from, body, tap }, account) =>
    event(account, 'messages', {
      contacts: [{ profile: { name: 'Ada' }, wa_id: from.replace('+', '') }],
      messages: [
        {
          from: from.replace('+', ''),
          id,
          timestamp: seconds(account),
          ...(tap ? tapped(tap, body) : { type: 'text', text: { body } }),
        },
      ],
    }),
  sign: ({ body }, account) => {
    const secret = account.secrets.appSecret ?? ''
    return { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
  },
}

if (import.meta.main) serveReplica(vendor)
