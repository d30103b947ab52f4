import type { Page } from 'playwright-core'
import { makeVerificationPath, requestEmail } from '../../src/accounts/email-verification/service.ts'
import { makeResetPath } from '../../src/accounts/password-reset/service.ts'
import { addMember } from '../../src/accounts/roles/service.ts'
import { argon2, changePasswordHash, createUser } from '../../src/accounts/users/service.ts'
import type { Operation } from '../../src/http/operation.ts'
import type { Order } from '../../src/providers/payments/port.ts'
import type { TestApp, TestTenant } from './app.ts'
import { addHeld, addUsage } from './billing-months.ts'
import { invoice, setSeller } from './invoices.ts'
import { type JoinPaths, joinPaths } from './joins.ts'
import { addShortLink } from './links.ts'
import { addReader, mailTenant, postMail, wayOut } from './mail.ts'
import type { OpenIdServer } from './openid-server.ts'
import { advance, type PaymentWorld, paymentWorld, TEST_CARD } from './payment-sandbox.ts'
import { askedPoll } from './polls.ts'

/** A listening product and a browser. */
export interface Visit {
  app: TestApp
  /** The origin of the product. */
  origin: string
  page: Page
  provider: OpenIdServer
}

/** A page of the drill: how it is opened, and its heading. */
export interface PageCase {
  /** Path of the operation and status of the page, as in the route table. */
  is: string
  /** Difference from another page of the same status. */
  which?: string
  /** The heading of the page. */
  says: string
  /** Set-up of the server. */
  setup?: 'few tries' | 'no provider' | 'lost provider' | 'test payments'
  /** Opens the page. */
  open(visit: Visit): Promise<unknown>
}

const go = ({ page, origin }: Visit, path: string) => page.goto(origin + path)
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click()
const PASSWORD = 'quiet green lantern'

export const BAKERY = 'Corner Bakery'
/** The longest possible name, without a place for a line break. */
const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle'.padEnd(100, 'n')
const RIGHT_TO_LEFT_NAME = 'مخبز الزاوية'

async function mailed(visit: Visit, name = BAKERY, fields: Record<string, unknown> = {}): Promise<void> {
  const tenant = await mailTenant(visit.app, name)
  await addReader(visit.app, tenant, fields)
  await postMail(visit.app, tenant)
  await visit.app.drain()
  await go(visit, wayOut(visit.app))
}

/** Opens the link of a mail about one of two topics. */
async function mailedAbout(visit: Visit): Promise<void> {
  const { app } = visit
  const tenant = await mailTenant(app, BAKERY)
  await addReader(app, tenant)
  await app.post('/topics', tenant.key, { name: 'News', description: 'Once a month: what is new here.' })
  const topic = await app.post('/topics', tenant.key, { name: 'Offers' })
  await postMail(app, tenant, { topicId: topic.body.data.id })
  await app.drain()
  await go(visit, wayOut(app))
}

async function digest(visit: Visit): Promise<void> {
  const token = await visit.app.session(visit.app.tenant(BAKERY))
  await visit.app.request('PATCH', '/notifications/digest', { token, body: { frequency: 'DAILY' } })
  await go(visit, `/digest/${visit.app.db.value<string>('SELECT token FROM notification_digests')}`)
}

/**
 * Creates an invitation.
 * @returns the path of the link
 */
async function invite(app: TestApp, tenant: TestTenant, email: string): Promise<string> {
  const { body } = await app.get('/role', tenant.key)
  const { id } = body.data.find(({ key }: { key: string }) => key === 'ADMIN')
  const made = await app.post('/invitations', await app.session(tenant), { email, roleId: id })
  return new URL(made.body.data.link).pathname
}

const WREN = 'wren@example.test'

async function invited(visit: Visit, { email = WREN, name = BAKERY } = {}): Promise<void> {
  await go(visit, await invite(visit.app, visit.app.tenant(name), email))
}

async function join({ page }: Visit, password = PASSWORD): Promise<void> {
  await page.getByLabel('First name').fill('Wren')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Join')
}

/** Opens the form of an invitation, then makes its user a member of the organization. */
async function joinTwice(visit: Visit): Promise<void> {
  const { app } = visit
  const tenant = app.tenant(BAKERY)
  const path = await invite(app, tenant, WREN)
  await invited(visit, { name: 'Another bakery' })
  await join(visit)
  const id = app.db.value<number>('SELECT id FROM users WHERE email = ?', WREN)!
  app.db.writeNow((tx) => addMember(tx, tenant.organization.id, id, 'MEMBER'))
  await go(visit, path)
  await join(visit)
}

async function reset(visit: Visit, password?: string): Promise<void> {
  const { owner } = visit.app.tenant()
  const path = visit.app.db.writeNow((tx) => makeResetPath(tx, owner.id))
  await go(visit, path)
  if (password === undefined) return
  await visit.page.getByLabel('New password').fill(password)
  await press(visit.page, 'Set the password')
}

/** Opens the page that asks a user whether another address is theirs too. */
async function verify(visit: Visit): Promise<void> {
  const { owner } = visit.app.tenant()
  const passwordHash = await argon2.hash(PASSWORD)
  const path = visit.app.db.writeNow((tx) => {
    changePasswordHash(tx, owner.id, passwordHash)
    requestEmail(tx, owner.id, WREN, false)
    return makeVerificationPath(tx, owner.id)
  })
  await go(visit, path!)
}

/** Opens the page that asks for the address of an account with an unknown creator. */
async function verifyOwn(visit: Visit): Promise<void> {
  const { owner } = visit.app.tenant()
  await go(visit, visit.app.db.writeNow((tx) => makeVerificationPath(tx, owner.id))!)
}

async function verifyWith({ page }: Visit, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Confirm')
}

async function verifyTaken(visit: Visit): Promise<void> {
  await verify(visit)
  const person = { firstName: 'Ann', lastName: 'Archer', passwordHash: 'not-a-hash' }
  visit.app.db.writeNow((tx) => createUser(tx, { email: WREN, ...person }))
  await verifyWith(visit, PASSWORD)
}

/** Signs in at the provider with this address. */
async function signIn(visit: Visit, email: string, isVerified = true): Promise<void> {
  visit.provider.claims = { email, email_verified: isVerified }
  await go(visit, '/auth/openid')
}

const signInOwner = (visit: Visit, isVerified = true) =>
  signIn(visit, visit.app.tenant().owner.email, isVerified)

async function signInInvited(visit: Visit): Promise<void> {
  await invite(visit.app, visit.app.tenant(BAKERY), WREN)
  await signIn(visit, WREN)
}

async function deletedLink(visit: Visit): Promise<void> {
  const tenant = visit.app.tenant()
  const { code, id } = await addShortLink(visit.app, tenant)
  await visit.app.delete(`/short-links/${id}`, tenant.key)
  await go(visit, `/s/${code}`)
}

async function otherDomain({ app, page, origin }: Visit): Promise<void> {
  await app.patch('/organization', app.tenant().key, { shortDomain: 'go.acme.example' })
  await page.goto(`http://go.acme.example:${new URL(origin).port}/nothing`)
}

/** Opens a page and presses its buttons. */
const thenPress =
  (open: (visit: Visit) => Promise<unknown>, ...buttons: string[]) =>
  async (visit: Visit): Promise<void> => {
    await open(visit)
    for (const button of buttons) await press(visit.page, button)
  }

/** Opens a page that would lead on to the console, and stays on it. */
const stayed =
  (open: (visit: Visit) => Promise<unknown>) =>
  async (visit: Visit): Promise<void> => {
    await visit.page.route(`${visit.origin}/console/**`, (route) => route.abort('aborted'))
    await open(visit)
  }

const unknown = (path: string): PageCase['open'] => {
  return (visit) => go(visit, path.replace(/:\w+$/, 'unknown'))
}

/** The page after too many attempts. They are counted separately for each path. */
const tooMany = (path: string): PageCase => ({
  is: `${path} 429`,
  says: 'Wait a moment',
  setup: 'few tries',
  open: async (visit) => {
    await unknown(path)(visit)
    await unknown(path)(visit)
  },
})

const NOT_VALID = 'This link is not valid'
const NOT_SIGNED_IN = 'You could not be signed in'

const POLL = {
  name: 'Opening day',
  questionTemplate: 'Hi {{firstName|there}}, which day suits you?',
  options: ['Saturday', 'Sunday', 'Neither'],
}
/** A poll with the most and the longest texts. */
const LARGE_POLL = {
  questionTemplate: 'Which of these days suits you best for the opening of our new bakery? '.repeat(3),
  options: Array.from({ length: 10 }, (_, n) => `${n} `.padEnd(80, 'Donaudampfschifffahrtsgesellschaft ')),
}

/** Opens the results of a poll that no longer change. */
async function screen(visit: Visit, change: object = {}): Promise<void> {
  const { app } = visit
  const asked = await askedPoll(app, { ...POLL, ...change })
  for (const [n, text] of ['2', '2', '1'].entries()) asked.vote(n, text)
  const { body } = await app.request('PUT', `/polls/${asked.id}/screen`, { token: asked.tenant.key })
  await go(visit, `${new URL(body.data.url).pathname}?updates=off`)
}

/** Opens a page of the bakery's join links, after `change` of the database. */
const joining =
  (pathOf: (paths: JoinPaths) => string, change = '') =>
  async (visit: Visit): Promise<JoinPaths> => {
    const paths = await joinPaths(visit.app, visit.app.tenant(BAKERY))
    if (change !== '') visit.app.db.writeNow((tx) => void tx.run(change))
    await go(visit, pathOf(paths))
    return paths
  }

/** Opens a form with topics for everyone and as boxes, and ticks one. */
async function withTopics(visit: Visit): Promise<void> {
  const { app, page } = visit
  const tenant = app.tenant(BAKERY)
  const { slug } = await joinPaths(app, tenant)
  const description = 'Once a month: which bread is new, and what is baked on each day of the week.'
  const topics = []
  for (const [name, mode] of [
    ['Offers', 'FIXED'],
    ['News', 'FIXED'],
    ['Rezepte für Donaudampfschifffahrtsgesellschaften', 'OFFERED'],
    ['عروض', 'OFFERED'],
  ]) {
    const topic = await app.post('/topics', tenant.key, { name, description })
    topics.push({ topicId: topic.body.data.id, mode })
  }
  const id = app.db.value<string>('SELECT uuid FROM join_links WHERE slug = ?', slug)
  await app.patch(`/join-links/${id}`, tenant.key, { topics })
  await go(visit, `/j/${slug}`)
  await page.getByLabel('عروض').check()
}

/** Opens the form and fills it in some seconds later. */
async function filledIn(visit: Visit, phone: string): Promise<void> {
  await joining(({ form }) => form)(visit)
  visit.app.clock.advance(5_000)
  await visit.page.getByLabel('Mobile number').fill(phone)
  await visit.page.getByRole('checkbox').check()
  await press(visit.page, 'Join')
}

/** Opens the page of a join link after another site has sent its form. */
const fromElsewhere = (pathOf: (paths: JoinPaths) => string) => async (visit: Visit) => {
  const paths = await joinPaths(visit.app, visit.app.tenant(BAKERY))
  const action = visit.origin + pathOf(paths)
  await visit.page.setContent(`<form method="post" action="${action}"><button>Send</button></form>`)
  await press(visit.page, 'Send')
}

async function codeEntered(visit: Visit, codeOf: (paths: JoinPaths) => string): Promise<void> {
  const paths = await joining(({ step }) => step)(visit)
  await visit.page.getByLabel('Code from the message').fill(codeOf(paths))
  await press(visit.page, 'Confirm')
}

/** Opens the invoice of a plan and of messages at several prices. */
async function invoiced(visit: Visit, name = BAKERY, prices = 1): Promise<void> {
  const { app } = visit
  const { id } = app.tenant(name).organization
  setSeller(app, {
    sellerName: name,
    sellerTaxNumber: 'EIN 12-3456789',
    paymentDetails: 'Bank of Springfield\nIBAN 1',
    taxRate: 725,
    taxName: 'Sales tax',
  })
  addHeld(app, id, { key: 'GROWTH', from: '2026-01-05' })
  for (let n = 1; n <= prices; n++) addUsage(app, id, { at: '2026-02-03', units: 1_204, price: n * 1_000 })
  await go(visit, `/invoices/${invoice(app, id, '2026-02').token}`)
}

const PAUSED = 'UPDATE join_links SET is_paused = 1'
/** A link with the most and the longest texts. */
const FULL_LINK = `UPDATE join_links SET headline = 'Donaudampfschifffahrtsgesellschaft und noch mehr davon',
  description = 'News of the bakery, and what is baked on each day of the week. ',
  consent_text = replace(hex(zeroblob(40)), '00', 'I agree to receive messages. '),
  privacy_policy_url = 'https://bakery.example/privacy', terms_url = 'https://bakery.example/terms',
  collect_fields = '[{"field":"firstName","label":"First name","required":true},{"field":"email","label":"Email address","required":false}]'`
const KEYWORD_LINK = `UPDATE join_links SET type = 'TEXT_LINK', keyword = 'CLUB', otp_enabled = 0 WHERE channel = 'SMS'`

/** Opens pages of the built-in payment processor, for a customer with this name. */
const paying =
  (open: (visit: Visit, world: PaymentWorld) => Promise<unknown>, name = BAKERY): PageCase['open'] =>
  async (visit) => {
    await open(visit, await paymentWorld(visit.app, name, visit.origin))
  }

/** Opens the checkout of an order. */
const checkout = (orderOf: (world: PaymentWorld) => Order, name?: string) =>
  paying(async (visit, world) => {
    const urls = { successUrl: `${visit.origin}/docs`, cancelUrl: `${visit.origin}/docs` }
    await visit.page.goto((await world.processor.createCheckout(orderOf(world), urls)).url)
  }, name)

/** Fills in the open card form and sends it. */
async function fillCard({ page }: Visit, number: string, button: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill('12/34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on the card').fill('Wren Archer')
  await press(page, button)
}

/** Opens the checkout of credits and sends its form with a card. */
const paidWith =
  (number: string): PageCase['open'] =>
  async (visit) => {
    await checkout((world) => world.order())(visit)
    await fillCard(visit, number, 'Pay $30.00')
  }

const portal = (prepare: (world: PaymentWorld, app: TestApp) => Promise<unknown>, end = '', name?: string) =>
  paying(async (visit, world) => {
    await prepare(world, visit.app)
    const { url } = await world.processor.createPortal(world.customer, `${visit.origin}/docs`)
    await visit.page.goto(url + end)
  }, name)

const withCard = (world: PaymentWorld) => world.pay(world.order(), TEST_CARD.succeeds)

/** Creates subscriptions in every state, and more invoices than fit on one page. */
async function withEverything(world: PaymentWorld, app: TestApp): Promise<void> {
  for (let n = 0; n < 13; n++) await withCard(world)
  await world.subscribe({ interval: 'YEAR', amount: 99_000 })
  await world.subscribe({}, TEST_CARD.failsLater)
  await advance(app, 32 * 86_400_000)
  const ending = await world.subscribe({ amount: 2_900 })
  await world.processor.setCancelAtPeriodEnd(ending, true, 'a key')
}

/** Opens a page again after `change` of the database. */
const thenChanged =
  (open: PageCase['open'], change: string): PageCase['open'] =>
  async (visit) => {
    await open(visit)
    visit.app.db.writeNow((tx) => void tx.run(change))
    // A reload fails if the browser has just moved the page to another process.
    await visit.page.waitForLoadState()
    await visit.page.goto(visit.page.url())
  }

/** Shows a page after another site has sent its form. */
const sentFromElsewhere =
  (open: PageCase['open']): PageCase['open'] =>
  async (visit) => {
    await open(visit)
    const action = visit.page.url()
    await visit.page.goto('about:blank')
    await visit.page.setContent(`<form method="post" action="${action}"><button>Send</button></form>`)
    await press(visit.page, 'Send')
  }

const openCredits = checkout((world) => world.order())
const openPortal = portal(withCard)
const openCardForm = portal(withCard, '/card')
const openInvoice = paying(async (visit, world) => {
  await withCard(world)
  const token = visit.app.db.value<string>('SELECT token FROM payment_sandbox_invoices')
  await go(visit, INVOICE.replace(':token', token!))
})
const TEST_PAYMENTS = { setup: 'test payments' } as const
const CHECKOUT = '/billing-sandbox/checkout/:session'
const BANK = '/billing-sandbox/authenticate/:token'
const PORTAL = '/billing-sandbox/portal/:session'
const CARD = '/billing-sandbox/portal/:session/card'
const INVOICE = '/billing-sandbox/invoices/:token'

const PAYMENT_CASES: readonly PageCase[] = [
  { ...TEST_PAYMENTS, is: `${CHECKOUT} 200`, which: 'credits', says: 'Checkout', open: openCredits },
  {
    ...TEST_PAYMENTS,
    is: `${CHECKOUT} 200`,
    which: 'a plan',
    says: 'Checkout',
    open: checkout((world) => world.plan({ quantity: 3 })),
  },
  {
    ...TEST_PAYMENTS,
    is: `${CHECKOUT} 200`,
    which: 'with names that cannot be broken',
    says: 'Checkout',
    open: checkout((world) => world.order({}, LONG_NAME), LONG_NAME),
  },
  {
    ...TEST_PAYMENTS,
    is: `${CHECKOUT} 200`,
    which: 'with a name from right to left',
    says: 'Checkout',
    open: checkout((world) => world.order({}, RIGHT_TO_LEFT_NAME), RIGHT_TO_LEFT_NAME),
  },
  {
    ...TEST_PAYMENTS,
    is: `${CHECKOUT} 200`,
    which: 'not confirmed at the bank',
    says: 'Checkout',
    open: thenPress(paidWith(TEST_CARD.authenticates), 'Fail authentication'),
  },
  { ...TEST_PAYMENTS, is: `${CHECKOUT} 400`, says: 'Checkout', open: paidWith('4111 1111 1111 1111') },
  { ...TEST_PAYMENTS, is: `${CHECKOUT} 402`, says: 'Checkout', open: paidWith(TEST_CARD.declined) },
  {
    ...TEST_PAYMENTS,
    is: `${CHECKOUT} 403`,
    says: 'Please use the form here',
    open: sentFromElsewhere(openCredits),
  },
  { ...TEST_PAYMENTS, is: `${CHECKOUT} 404`, says: NOT_VALID, open: unknown(CHECKOUT) },
  {
    ...TEST_PAYMENTS,
    is: `${CHECKOUT} 410`,
    which: 'paid',
    says: 'The payment is complete',
    open: thenChanged(openCredits, `UPDATE payment_sandbox_checkouts SET status = 'COMPLETE'`),
  },
  {
    ...TEST_PAYMENTS,
    is: `${CHECKOUT} 410`,
    which: 'over',
    says: 'This checkout has expired',
    open: thenChanged(openCredits, 'UPDATE payment_sandbox_checkouts SET expires_at = 1'),
  },
  tooMany(CHECKOUT),
  { ...TEST_PAYMENTS, is: `${BANK} 200`, says: 'Is it you?', open: paidWith(TEST_CARD.authenticates) },
  {
    ...TEST_PAYMENTS,
    is: `${BANK} 403`,
    says: 'Please use the form here',
    open: sentFromElsewhere(paidWith(TEST_CARD.authenticates)),
  },
  { ...TEST_PAYMENTS, is: `${BANK} 404`, says: NOT_VALID, open: unknown(BANK) },
  {
    ...TEST_PAYMENTS,
    is: `${BANK} 410`,
    says: 'You have already answered',
    open: thenChanged(
      paidWith(TEST_CARD.authenticates),
      'UPDATE payment_sandbox_authentications SET answered_at = 1',
    ),
  },
  tooMany(BANK),
  {
    ...TEST_PAYMENTS,
    is: `${PORTAL} 200`,
    which: 'without anything',
    says: 'Billing',
    open: portal(async () => {}),
  },
  {
    ...TEST_PAYMENTS,
    is: `${PORTAL} 200`,
    which: 'with everything',
    says: 'Billing',
    open: portal(withEverything),
  },
  {
    ...TEST_PAYMENTS,
    is: `${PORTAL} 200`,
    which: 'with names that cannot be broken',
    says: 'Billing',
    open: portal(
      (world) => world.pay({ ...world.plan(), name: LONG_NAME }, TEST_CARD.succeeds),
      '',
      LONG_NAME,
    ),
  },
  {
    ...TEST_PAYMENTS,
    is: `${PORTAL} 200`,
    which: 'not confirmed at the bank',
    says: 'Billing',
    open: async (visit) => {
      await openCardForm(visit)
      await fillCard(visit, TEST_CARD.authenticates, 'Save the card')
      await press(visit.page, 'Fail authentication')
    },
  },
  {
    ...TEST_PAYMENTS,
    is: `${PORTAL} 403`,
    says: 'Please use the form here',
    open: sentFromElsewhere(openPortal),
  },
  { ...TEST_PAYMENTS, is: `${PORTAL} 404`, says: NOT_VALID, open: unknown(PORTAL) },
  {
    ...TEST_PAYMENTS,
    is: `${PORTAL} 410`,
    says: 'This page has expired',
    open: thenChanged(openPortal, 'UPDATE payment_sandbox_portals SET expires_at = 1'),
  },
  tooMany(PORTAL),
  { ...TEST_PAYMENTS, is: `${CARD} 200`, says: 'Save a card', open: openCardForm },
  {
    ...TEST_PAYMENTS,
    is: `${CARD} 400`,
    says: 'Save a card',
    open: async (visit) => {
      await openCardForm(visit)
      await fillCard(visit, '1', 'Save the card')
    },
  },
  {
    ...TEST_PAYMENTS,
    is: `${CARD} 402`,
    says: 'Save a card',
    open: async (visit) => {
      await openCardForm(visit)
      await fillCard(visit, TEST_CARD.insufficientFunds, 'Save the card')
    },
  },
  {
    ...TEST_PAYMENTS,
    is: `${CARD} 403`,
    says: 'Please use the form here',
    open: sentFromElsewhere(openCardForm),
  },
  { ...TEST_PAYMENTS, is: `${CARD} 404`, says: NOT_VALID, open: unknown(CARD) },
  {
    ...TEST_PAYMENTS,
    is: `${CARD} 410`,
    says: 'This page has expired',
    open: thenChanged(openCardForm, 'UPDATE payment_sandbox_portals SET expires_at = 1'),
  },
  tooMany(CARD),
  {
    ...TEST_PAYMENTS,
    is: `${INVOICE} 200`,
    which: 'of a single payment',
    says: 'Receipt',
    open: openInvoice,
  },
  {
    ...TEST_PAYMENTS,
    is: `${INVOICE} 200`,
    which: 'of a period, and refunded',
    says: 'Invoice',
    open: paying(async (visit, world) => {
      await world.subscribe({ interval: 'YEAR' })
      visit.app.db.writeNow((tx) => void tx.run('UPDATE payment_sandbox_payments SET amount_refunded = 100'))
      const [invoice] = await world.invoices()
      await visit.page.goto(invoice!.hostedInvoiceUrl!)
    }),
  },
  { ...TEST_PAYMENTS, is: `${INVOICE} 404`, says: NOT_VALID, open: unknown(INVOICE) },
  tooMany(INVOICE),
]

/** Every public page. A new page gets an entry here. */
export const CASES: readonly PageCase[] = [
  { is: '/u/:token 200', which: 'asks', says: `Emails from ${BAKERY}`, open: (visit) => mailed(visit) },
  {
    is: '/u/:token 200',
    which: 'done',
    says: 'You are unsubscribed',
    open: thenPress((visit) => mailed(visit), 'Unsubscribe', 'Stop texts'),
  },
  {
    is: '/u/:token 200',
    which: 'with a name and an address that cannot be broken',
    says: `Emails from ${LONG_NAME}`,
    open: (visit) => mailed(visit, LONG_NAME, { email: `wren@${'long'.repeat(15)}.example` }),
  },
  {
    is: '/u/:token 200',
    which: 'with a name from right to left',
    says: `Emails from ${RIGHT_TO_LEFT_NAME}`,
    open: (visit) => mailed(visit, RIGHT_TO_LEFT_NAME),
  },
  {
    is: '/u/:token 200',
    which: 'with a topic',
    says: `Emails from ${BAKERY}`,
    open: (visit) => mailedAbout(visit),
  },
  {
    is: '/u/:token 200',
    which: 'with a topic that was stopped',
    says: `Emails from ${BAKERY}`,
    open: thenPress((visit) => mailedAbout(visit), 'Unsubscribe from Offers'),
  },
  { is: '/u/:token 404', says: NOT_VALID, open: unknown('/u/:token') },
  tooMany('/u/:token'),
  { is: '/screen/:token 200', says: 'Hi there, which day suits you?', open: (visit) => screen(visit) },
  {
    is: '/screen/:token 200',
    which: 'with as many and as long options as possible',
    says: LARGE_POLL.questionTemplate.trim(),
    open: (visit) => screen(visit, LARGE_POLL),
  },
  { is: '/screen/:token 404', says: NOT_VALID, open: unknown('/screen/:token') },
  tooMany('/screen/:token'),
  { is: '/j/:slug 200', which: 'form', says: `Join ${BAKERY}`, open: joining(({ form }) => form) },
  {
    is: '/j/:slug 200',
    which: 'with all that a form can have',
    says: 'Donaudampfschifffahrtsgesellschaft und noch mehr davon',
    open: joining(({ form }) => form, FULL_LINK),
  },
  {
    is: '/j/:slug 200',
    which: 'with topics',
    says: `Join ${BAKERY}`,
    open: withTopics,
  },
  {
    is: '/j/:slug 200',
    which: 'keyword',
    says: `Join ${BAKERY}`,
    open: joining(({ form }) => form, KEYWORD_LINK),
  },
  { is: '/j/:slug 400', says: `Join ${BAKERY}`, open: (visit) => filledIn(visit, '12') },
  { is: '/j/:slug 403', says: 'Open the form here', open: fromElsewhere(({ form }) => form) },
  { is: '/j/:slug 404', says: NOT_VALID, open: unknown('/j/:slug') },
  { is: '/j/:slug 410', says: 'You cannot join right now', open: joining(({ form }) => form, PAUSED) },
  tooMany('/j/:slug'),
  {
    is: '/j/:slug/steps/:id 200',
    which: 'code',
    says: 'Enter the code',
    open: (visit) => filledIn(visit, '(212) 555-0177'),
  },
  {
    is: '/j/:slug/steps/:id 200',
    which: 'done',
    says: 'You have joined',
    open: (visit) => codeEntered(visit, ({ code }) => code),
  },
  { is: '/j/:slug/steps/:id 400', says: 'Enter the code', open: (visit) => codeEntered(visit, () => '0') },
  {
    is: '/j/:slug/steps/:id 403',
    says: 'Open the form here',
    open: fromElsewhere(({ step }) => step),
  },
  { is: '/j/:slug/steps/:id 404', says: NOT_VALID, open: unknown('/j/:slug/steps/:id') },
  {
    is: '/j/:slug/steps/:id 410',
    says: 'Start again',
    open: joining(({ step }) => step, 'UPDATE join_submissions SET expires_at = 1'),
  },
  tooMany('/j/:slug/steps/:id'),
  {
    is: '/j/:slug/confirm/:token 200',
    which: 'asks',
    says: 'Confirm your email address',
    open: joining(({ confirm }) => confirm),
  },
  {
    is: '/j/:slug/confirm/:token 200',
    which: 'done',
    says: 'You have joined',
    open: thenPress(
      joining(({ confirm }) => confirm),
      'Confirm',
    ),
  },
  {
    is: '/j/:slug/confirm/:token 403',
    says: 'Open the form here',
    open: fromElsewhere(({ confirm }) => confirm),
  },
  { is: '/j/:slug/confirm/:token 404', says: NOT_VALID, open: unknown('/j/:slug/confirm/:token') },
  {
    is: '/j/:slug/confirm/:token 410',
    says: 'This link no longer works',
    open: joining(({ confirm }) => confirm, 'UPDATE join_submissions SET expires_at = 1'),
  },
  tooMany('/j/:slug/confirm/:token'),
  { is: '/digest/:token 200', which: 'asks', says: 'Notification emails', open: digest },
  {
    is: '/digest/:token 200',
    which: 'done',
    says: 'Notification emails are off',
    open: thenPress(digest, 'Stop these emails'),
  },
  { is: '/digest/:token 410', says: NOT_VALID, open: unknown('/digest/:token') },
  tooMany('/digest/:token'),
  { is: '/s/:code 404', says: 'There is no such link', open: unknown('/s/:code') },
  { is: '/s/:code 410', says: 'This link is no longer active', open: deletedLink },
  tooMany('/s/:code'),
  { is: '/reset/:token 200', which: 'asks', says: 'Set a new password', open: (visit) => reset(visit) },
  {
    is: '/reset/:token 200',
    which: 'done',
    says: 'Your password is set',
    open: (visit) => reset(visit, PASSWORD),
  },
  { is: '/reset/:token 400', says: 'Set a new password', open: (visit) => reset(visit, 'short') },
  { is: '/reset/:token 410', says: NOT_VALID, open: unknown('/reset/:token') },
  tooMany('/reset/:token'),
  {
    is: '/verify-email/:token 200',
    which: 'asks',
    says: 'Confirm your email address',
    open: (visit) => verify(visit),
  },
  {
    is: '/verify-email/:token 200',
    which: 'done',
    says: 'Your email address is confirmed',
    open: async (visit) => {
      await verifyOwn(visit)
      await visit.page.getByLabel(/^I did not create this account/).check()
      await verifyWith(visit, PASSWORD)
    },
  },
  {
    is: '/verify-email/:token 200',
    which: 'asks for an account of the address',
    says: 'Confirm your email address',
    open: verifyOwn,
  },
  {
    is: '/verify-email/:token 400',
    says: 'Confirm your email address',
    open: async (visit) => {
      await verifyOwn(visit)
      await verifyWith(visit, 'another password')
    },
  },
  { is: '/verify-email/:token 409', says: 'Another account has this address', open: verifyTaken },
  { is: '/verify-email/:token 410', says: NOT_VALID, open: unknown('/verify-email/:token') },
  tooMany('/verify-email/:token'),
  { is: '/i/:token 200', which: 'asks', says: `Join ${BAKERY}`, open: (visit) => invited(visit) },
  {
    is: '/i/:token 200',
    which: 'with a name that cannot be broken',
    says: `Join ${LONG_NAME}`,
    open: (visit) => invited(visit, { name: LONG_NAME }),
  },
  {
    is: '/i/:token 200',
    which: 'done',
    says: `You have joined ${BAKERY}`,
    open: async (visit) => {
      await invited(visit)
      await join(visit)
    },
  },
  {
    is: '/i/:token 400',
    says: `Join ${BAKERY}`,
    open: async (visit) => {
      await invited(visit)
      await join(visit, 'short')
    },
  },
  {
    is: '/i/:token 401',
    says: `Join ${BAKERY}`,
    open: async (visit) => {
      await invited(visit, { email: visit.app.tenant().owner.email })
      await join(visit)
    },
  },
  { is: '/i/:token 409', says: `Join ${BAKERY}`, open: joinTwice },
  { is: '/i/:token 404', says: 'This invitation is not valid', open: unknown('/i/:token') },
  tooMany('/i/:token'),
  {
    is: '/auth/openid 404',
    says: NOT_SIGNED_IN,
    setup: 'no provider',
    open: (visit) => go(visit, '/auth/openid'),
  },
  {
    is: '/auth/openid 503',
    says: NOT_SIGNED_IN,
    setup: 'lost provider',
    open: (visit) => go(visit, '/auth/openid'),
  },
  { is: '/auth/openid/callback 200', which: 'invited', says: 'You are invited', open: signInInvited },
  {
    is: '/auth/openid/callback 200',
    which: 'signed in',
    says: 'You are signed in',
    open: stayed((visit) => signInOwner(visit)),
  },
  {
    is: '/auth/openid/callback 400',
    says: NOT_SIGNED_IN,
    open: (visit) => go(visit, '/auth/openid/callback'),
  },
  { is: '/auth/openid/callback 403', says: NOT_SIGNED_IN, open: (visit) => signInOwner(visit, false) },
  {
    is: '/auth/openid/callback 404',
    says: NOT_SIGNED_IN,
    setup: 'no provider',
    open: (visit) => go(visit, '/auth/openid/callback'),
  },
  {
    is: '/auth/openid/callback 503',
    says: NOT_SIGNED_IN,
    open: async (visit) => {
      visit.provider.signing = 'not at all'
      await signInOwner(visit)
    },
  },
  {
    is: '/auth/openid/join 200',
    says: 'You are signed in',
    open: stayed(thenPress(signInInvited, `Join ${BAKERY}`)),
  },
  {
    is: '/auth/openid/join 400',
    says: NOT_SIGNED_IN,
    open: async (visit) => {
      await signInInvited(visit)
      await visit.page.context().clearCookies()
      await press(visit.page, `Join ${BAKERY}`)
    },
  },
  {
    is: '/auth/openid/join 403',
    says: NOT_SIGNED_IN,
    open: async (visit) => {
      await signInInvited(visit)
      visit.app.db.writeNow((tx) => tx.run(`UPDATE invitations SET status = 'REVOKED', ended_at = 1`))
      await press(visit.page, `Join ${BAKERY}`)
    },
  },
  { is: '/invoices/:token 200', says: 'Invoice INV-0001', open: (visit) => invoiced(visit) },
  {
    is: '/invoices/:token 200',
    which: 'with names that cannot be broken, and many lines',
    says: 'Invoice INV-0001',
    open: (visit) => invoiced(visit, LONG_NAME, 40),
  },
  {
    is: '/invoices/:token 200',
    which: 'with a name from right to left',
    says: 'Invoice INV-0001',
    open: (visit) => invoiced(visit, RIGHT_TO_LEFT_NAME),
  },
  { is: '/invoices/:token 404', says: NOT_VALID, open: unknown('/invoices/:token') },
  tooMany('/invoices/:token'),
  { is: '/billing/return 200', says: 'Thank you', open: (visit) => go(visit, '/billing/return?result=paid') },
  ...PAYMENT_CASES,
  { is: 'a path of a domain that has no page 404', says: 'There is nothing here', open: otherDomain },
]

/** Pages without a case, with the reason. */
const MOVING = 'the page of 429 with another sentence, while an organization moves to another appliance'

export const NOT_SHOWN: Readonly<Record<string, string>> = {
  '/digest/:token 503': MOVING,
  '/j/:slug 503': MOVING,
  '/j/:slug/confirm/:token 503': MOVING,
  '/j/:slug/steps/:id 503': MOVING,
  '/u/:token 503': MOVING,
  '/s/:code 503': MOVING,
  '/screen/:token 503': MOVING,
  '/invoices/:token 503': MOVING,
  '/i/:token 503': 'the page of 401 with another sentence, when too many people sign in at once',
}

/** Returns the path and the status of every public page in a route table. */
export const publicPagesOf = (operations: readonly Operation[]): string[] => [
  ...new Set(
    operations
      .filter(({ access, raw }) => access === 'public' && raw === 'text/html')
      .flatMap(({ path, status, pages }) =>
        [status, ...Object.keys(pages ?? {})]
          .filter((one) => !String(one).startsWith('3'))
          .map((one) => `${path} ${one}`),
      ),
  ),
]
