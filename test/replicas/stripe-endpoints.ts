import {
  type Account,
  type Configuration,
  type Customer,
  type Held,
  type Intent,
  type Invoice,
  type Method,
  type Product,
  pageOf,
  type Session,
  type Subscription,
} from './stripe-account.ts'
import { cancelSubscription, createSubscription, updateSubscription } from './stripe-billing.ts'
import {
  check,
  fields,
  type Given,
  invalid,
  list,
  listOf,
  metadataOf,
  number,
  oneOf,
  type Params,
  type Spec,
  text,
} from './stripe-params.ts'
import { cancelIntent, createIntent } from './stripe-payments.ts'
import { createSession } from './stripe-sessions.ts'

/** The endpoints of Stripe's API that the replica has, with every parameter that it knows. */
interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` stands for an id. */
  path: string
  spec: Spec
  run(account: Account, params: Params, id: string): object
}

const STRINGS = listOf('string')
const PAGE = { limit: 'integer', starting_after: 'string' } as const
const INTERVAL = { 'interval!': oneOf('month', 'year') } as const
const TO_CANCEL_LATER = { cancel_at: 'string', cancel_at_period_end: 'boolean' } as const

const page = (params: Params) => ({
  limit: text(params.limit),
  starting_after: text(params.starting_after),
})

const ofCustomer = <T extends Held & { customer: string | null }>(
  account: Account,
  kind: T['object'],
  params: Params,
): T[] => {
  const { id } = account.get<Customer>('customer', text(params.customer), 'customer')
  return account.all<T>(kind).filter(({ customer }) => customer === id)
}

/** GET of one object by its id. */
const retrieve = (path: string, kind: Held['object']): Endpoint => ({
  method: 'GET',
  path: `${path}/:id`,
  spec: {},
  run: (account, _params, id) => account.get(kind as never, id),
})

function within(range: Given | undefined, created: number): boolean {
  const { gte, gt, lte, lt } = fields(range)
  return (
    (gte === undefined || created >= number(gte)) &&
    (gt === undefined || created > number(gt)) &&
    (lte === undefined || created <= number(lte)) &&
    (lt === undefined || created < number(lt))
  )
}

/** Events are kept for 30 days. */
const EVENT_LIFE = 30 * 86_400

const CUSTOMERS: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    spec: { email: 'string', name: 'string', metadata: 'metadata' },
    run: (account, params) => {
      const customer = account.put<Customer>({
        id: account.newId('customer'),
        object: 'customer',
        created: account.now,
        livemode: false,
        email: text(params.email) ?? null,
        name: text(params.name) ?? null,
        metadata: metadataOf(params.metadata),
        invoice_settings: { default_payment_method: null },
      })
      account.emit('customer.created', customer)
      return customer
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/search',
    spec: { 'query!': 'string', limit: 'integer', page: 'string' },
    run: (account, params) => {
      const [, name, value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(text(params.query) ?? '') ?? []
      if (name === undefined) throw invalid('We were unable to parse your search query.')
      const found = account
        .all<Customer>('customer')
        .filter((one) => account.isSearchable(one) && one.metadata[name] === value)
      const data = found.toReversed().slice(0, number(params.limit ?? '10'))
      return { object: 'search_result', url: '/v1/customers/search', has_more: false, next_page: null, data }
    },
  },
  retrieve('/v1/customers', 'customer'),
  {
    method: 'POST',
    path: '/v1/customers/:id',
    spec: { email: 'string', name: 'string', metadata: 'metadata' },
    run: (account, { email, name, metadata }, id) => {
      const customer = account.get<Customer>('customer', id)
      if (text(email) && !/^\S+@\S+\.\S+$/.test(text(email)!))
        throw invalid(`Invalid email address: ${text(email)}`, { code: 'email_invalid', param: 'email' })
      if (email !== undefined) customer.email = text(email) || null
      if (name !== undefined) customer.name = text(name) || null
      if (metadata !== undefined) Object.assign(customer.metadata, metadataOf(metadata))
      account.emit('customer.updated', customer)
      return customer
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    spec: { ...PAGE, type: oneOf('card') },
    run: (account, params, id) => {
      const methods = ofCustomer<Method>(account, 'payment_method', { customer: id })
      return pageOf(methods, page(params), `/v1/customers/${id}/payment_methods`)
    },
  },
]

const PAYMENTS: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    spec: {
      'amount!': 'integer',
      'currency!': 'string',
      'customer!': 'string',
      'payment_method!': 'string',
      description: 'string',
      metadata: 'metadata',
      return_url: 'url',
      'off_session!': oneOf('true'),
      'confirm!': oneOf('true'),
      automatic_payment_methods: { 'enabled!': 'boolean', allow_redirects: oneOf('always', 'never') },
    },
    run: createIntent,
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    spec: { ...PAGE, 'customer!': 'string' },
    run: (account, params) =>
      pageOf(ofCustomer<Intent>(account, 'payment_intent', params), page(params), '/v1/payment_intents'),
  },
  retrieve('/v1/payment_intents', 'payment_intent'),
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    spec: { cancellation_reason: 'string' },
    run: (account, _params, id) => cancelIntent(account, id),
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    spec: {
      'mode!': oneOf('payment', 'subscription'),
      'customer!': 'string',
      client_reference_id: 'string',
      metadata: 'metadata',
      'success_url!': 'url',
      cancel_url: 'url',
      'line_items!': listOf({
        quantity: 'integer',
        'price_data!': {
          'currency!': 'string',
          'unit_amount!': 'integer',
          'product_data!': { 'name!': 'string' },
          recurring: INTERVAL,
        },
      }),
      payment_intent_data: {
        description: 'string',
        metadata: 'metadata',
        setup_future_usage: oneOf('off_session', 'on_session'),
      },
      subscription_data: { metadata: 'metadata' },
    },
    run: createSession,
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    spec: { ...PAGE, 'customer!': 'string', status: oneOf('open', 'complete', 'expired') },
    run: (account, params) => {
      const sessions = ofCustomer<Session>(account, 'checkout.session', params)
      const status = text(params.status)
      const found = sessions.filter((one) => status === undefined || one.status === status)
      return pageOf(found, page(params), '/v1/checkout/sessions')
    },
  },
  retrieve('/v1/checkout/sessions', 'checkout.session'),
]

const BILLING: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/products',
    spec: { id: 'string', 'name!': 'string' },
    run: (account, params) => {
      const id = text(params.id) ?? account.newId('product')
      if (account.any(id)) throw invalid('Product already exists.', { code: 'resource_already_exists' })
      const product = account.put<Product>({
        id,
        object: 'product',
        active: true,
        created: account.now,
        livemode: false,
        name: text(params.name)!,
      })
      account.emit('product.created', product)
      return product
    },
  },
  retrieve('/v1/products', 'product'),
  {
    method: 'POST',
    path: '/v1/products/:id',
    spec: { name: 'string' },
    run: (account, { name }, id) => {
      const product = account.get<Product>('product', id)
      product.name = text(name) ?? product.name
      account.emit('product.updated', product)
      return product
    },
  },
  {
    method: 'POST',
    path: '/v1/subscriptions',
    spec: {
      'customer!': 'string',
      'default_payment_method!': 'string',
      metadata: 'metadata',
      off_session: 'boolean',
      'payment_behavior!': oneOf('error_if_incomplete'),
      'items!': listOf({
        quantity: 'integer',
        'price_data!': {
          'currency!': 'string',
          'unit_amount!': 'integer',
          'product!': 'string',
          'recurring!': INTERVAL,
        },
      }),
    },
    run: createSubscription,
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    spec: { ...PAGE, 'customer!': 'string', status: oneOf('all', 'active', 'canceled') },
    run: (account, params) => {
      const status = text(params.status)
      const found = ofCustomer<Subscription>(account, 'subscription', params).filter((one) =>
        status === undefined ? one.status !== 'canceled' : status === 'all' || one.status === status,
      )
      return pageOf(found, page(params), '/v1/subscriptions')
    },
  },
  retrieve('/v1/subscriptions', 'subscription'),
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    spec: TO_CANCEL_LATER,
    run: (account, params, id) => updateSubscription(account, id, params),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    spec: { invoice_now: 'boolean', prorate: 'boolean' },
    run: (account, _params, id) => cancelSubscription(account, id),
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    spec: { ...PAGE, 'customer!': 'string' },
    run: (account, params) =>
      pageOf(ofCustomer<Invoice>(account, 'invoice', params), page(params), '/v1/invoices'),
  },
]

const PORTAL: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    spec: {
      metadata: 'metadata',
      'features!': {
        customer_update: { 'enabled!': 'boolean', allowed_updates: STRINGS },
        invoice_history: { 'enabled!': 'boolean' },
        payment_method_update: { 'enabled!': 'boolean' },
        subscription_cancel: { 'enabled!': 'boolean', mode: oneOf('at_period_end', 'immediately') },
      },
    },
    run: (account, params) =>
      account.put<Configuration>({
        id: account.newId('billing_portal.configuration'),
        object: 'billing_portal.configuration',
        active: true,
        created: account.now,
        livemode: false,
        features: params.features,
        metadata: metadataOf(params.metadata),
      }),
  },
  {
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    spec: { ...PAGE, active: 'boolean' },
    run: (account, params) =>
      pageOf(
        account.all<Configuration>('billing_portal.configuration'),
        page(params),
        '/v1/billing_portal/configurations',
      ),
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    spec: { 'customer!': 'string', configuration: 'string', return_url: 'url' },
    run: (account, params) => {
      const { id: customer } = account.get<Customer>('customer', text(params.customer), 'customer')
      if (params.configuration === undefined) {
        throw invalid(
          'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
        )
      }
      account.get<Configuration>('billing_portal.configuration', text(params.configuration), 'configuration')
      const id = account.newId('billing_portal.session')
      const url = `https://billing.stripe.test/p/session/${id}`
      return { id, object: 'billing_portal.session', customer, return_url: text(params.return_url), url }
    },
  },
]

const EVENTS: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/events',
    spec: {
      ...PAGE,
      types: STRINGS,
      created: { gte: 'integer', gt: 'integer', lte: 'integer', lt: 'integer' },
    },
    run: (account, params) => {
      const types = list(params.types)
      if (types.length > 20) throw invalid('types can have at most 20 values.', { param: 'types' })
      const found = account.events.filter(
        ({ type, created }) =>
          (types.length === 0 || types.includes(type)) &&
          within(params.created, created) &&
          created > account.now - EVENT_LIFE,
      )
      return pageOf(found, page(params), '/v1/events')
    },
  },
]

const ACCOUNT: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/account',
    spec: {},
    run: ({ settings }) => ({ id: `acct_${settings.secretKey.split('_').at(-1)}`, object: 'account' }),
  },
]

const ENDPOINTS: readonly Endpoint[] = [
  ...ACCOUNT,
  ...CUSTOMERS,
  ...PAYMENTS,
  ...BILLING,
  ...PORTAL,
  ...EVENTS,
]

/** The endpoint of a request, its checks done; throws what Stripe answers to one that it refuses. */
export function endpointOf(method: string, path: string, given: Params): (account: Account) => object {
  for (const endpoint of ENDPOINTS) {
    const match = new RegExp(`^${endpoint.path.replace(':id', '([\\w-]+)')}$`).exec(path)
    if (endpoint.method !== method || !match) continue
    const [, id = ''] = match
    const { expand, ...params } = given
    check(endpoint.spec, params)
    return (account) => {
      const answer = structuredClone(endpoint.run(account, params, id))
      for (const place of list(expand)) expanded(account, answer, String(place))
      return answer
    }
  }
  throw invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404)
}

/** Puts an object in the place of its id. */
function expanded(account: Account, answer: object, place: string): void {
  const keys = place.split('.')
  let at = answer as Record<string, unknown>
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>
  const last = keys.at(-1)!
  if (!(last in at)) throw invalid(`This property cannot be expanded (${place}).`, { param: 'expand' })
  const found = account.any(String(at[last]))
  if (found) at[last] = structuredClone(found)
}
