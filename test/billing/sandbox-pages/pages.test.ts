import { describe, expect, test } from 'bun:test'
import { TEST_CONFIG, type TestApp } from '../../support/app.ts'
import {
  cardForm,
  createSandboxApp,
  paymentWorld,
  TEST_CARD,
  URLS,
  visit,
} from '../../support/payment-sandbox.ts'

const open = () => createSandboxApp(async () => ({ isTaken: true }))
const RETURN = 'https://carillon.test/settings/billing'
const HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'

type World = Awaited<ReturnType<typeof paymentWorld>>

const portalOf = async (world: World) => (await world.processor.createPortal(world.customer, RETURN)).url

/** Returns the path of the only invoice or receipt. */
const invoicePath = (app: TestApp) =>
  `/billing-sandbox/invoices/${app.db.value<string>('SELECT token FROM payment_sandbox_invoices')}`

test('a checkout shows what is bought, the amount, the fields of a card, every test card, and that no money moves', async () => {
  await using app = open()
  const world = await paymentWorld(app, 'Corner Bakery')
  const { url } = await world.processor.createCheckout(world.plan({ interval: 'YEAR', amount: 99_000 }), URLS)
  const { status, text, headers } = await visit(app, url)
  expect(status).toBe(200)
  const shown = [
    'Corner Bakery',
    'Growth',
    '$990.00 a year',
    'No money is charged',
    'Pay $990.00',
    URLS.cancelUrl,
  ]
  for (const words of shown) expect(text).toContain(words)
  for (const number of Object.values(TEST_CARD)) expect(text).toContain(number)
  for (const field of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
    expect(text).toContain(`autocomplete="${field}"`)
  expect(text).not.toContain('<script')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+ 'sha256-\S+; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  )
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
})

test.each([
  { currency: 'EUR', amount: 1_234_56, shown: '€1,234.56' },
  { currency: 'JPY', amount: 1_234_56, shown: '¥123,456' },
  { currency: 'KWD', amount: 1_234_56, shown: 'KWD\u00a0123.456' },
])('an amount in $currency has its decimals', async ({ currency, amount, shown }) => {
  await using app = open()
  const world = await paymentWorld(app)
  const { url } = await world.processor.createCheckout(world.order({ currency, amount }), URLS)
  expect((await visit(app, url)).text).toContain(shown)
})

test('names of organizations and products are text on every page', async () => {
  await using app = open()
  const world = await paymentWorld(app, HOSTILE)
  const order = { ...world.plan(), name: HOSTILE }
  const checkout = await world.processor.createCheckout(order, URLS)
  const form = await visit(app, checkout.url, cardForm('<b>1</b>', { name: HOSTILE, expiry: '"><b>' }))
  const asked = await visit(app, checkout.url, cardForm(TEST_CARD.authenticates))
  const bank = await visit(app, asked.location)
  await visit(app, asked.location, { answer: 'confirm' })
  const pages = [
    form,
    bank,
    await visit(app, checkout.url),
    await visit(app, await portalOf(world)),
    await visit(app, `${await portalOf(world)}/card`),
    await visit(app, invoicePath(app)),
  ]
  expect(pages.map(({ status }) => status)).toEqual([400, 200, 410, 200, 200, 200])
  for (const { text } of pages) {
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toMatch(/<script|<img|<b>1|value=""><b>/)
  }
})

test('a refused form is shown again without the number and the code of the card', async () => {
  await using app = open()
  const world = await paymentWorld(app)
  const { url } = await world.processor.createCheckout(world.order(), URLS)
  const forms = [
    await visit(app, url, cardForm('4000 0566 5566 5556', { cvc: '987' })),
    await visit(app, url, cardForm(TEST_CARD.declined, { cvc: '987' })),
  ]
  expect(forms.map(({ status }) => status)).toEqual([400, 402])
  for (const { text } of forms) {
    expect(text).toContain('value="12/34"')
    expect(text).toContain('value="Wren Archer"')
    expect(text).not.toContain('5556')
    expect(text).not.toContain('987')
  }
  expect(app.logged.join('')).not.toContain('5556')
  const stored = app.db.all('SELECT card FROM payment_sandbox_customers')
  expect(JSON.stringify(stored)).not.toContain('4000')
})

test('a form that another site sends is refused, and changes nothing', async () => {
  await using app = open()
  const world = await paymentWorld(app)
  const id = await world.subscribe()
  const { url } = await world.processor.createCheckout(world.order(), URLS)
  const asked = await world.pay(world.order(), TEST_CARD.authenticates)
  const portal = await portalOf(world)
  const before = app.rowCounts()
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site }
    const answers = [
      await visit(app, url, cardForm(TEST_CARD.succeeds), headers),
      await visit(app, asked.location, { answer: 'confirm' }, headers),
      await visit(app, portal, { action: 'cancel', id }, headers),
      await visit(app, `${portal}/card`, cardForm(TEST_CARD.succeeds), headers),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
  expect(app.rowCounts()).toEqual(before)
  expect((await world.subscription(id)).cancelAtPeriodEnd).toBe(false)
})

describe('the portal', () => {
  test('shows the card, subscriptions and invoices of its customer, and the way back', async () => {
    await using app = open()
    const world = await paymentWorld(app, 'Corner Bakery')
    await world.subscribe()
    await world.pay(world.order(), TEST_CARD.succeeds)
    const { text } = await visit(app, await portalOf(world))
    const shown = ['Visa ending in 4242, expires 12/34', 'Growth', '$99.00 a month', 'Renews on Apr 4, 2026.']
    for (const words of [...shown, '$30.00', 'Paid', RETURN]) expect(text).toContain(words)
  })

  test('cancels at the end of the period, and takes that back', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const id = await world.subscribe()
    const url = await portalOf(world)
    expect((await visit(app, url, { action: 'cancel', id })).status).toBe(303)
    expect(await world.subscription(id)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true })
    expect((await visit(app, url)).text).toContain('Ends on Apr 4, 2026.')
    await visit(app, url, { action: 'keep', id })
    expect(await world.subscription(id)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: false })
  })

  test('shows and changes nothing of another customer', async () => {
    await using app = open()
    const world = await paymentWorld(app, 'Corner Bakery')
    const id = await world.subscribe({}, TEST_CARD.failsLater)
    const [invoice] = await world.invoices()
    const other = await paymentWorld(app, 'Harbor Bakery')
    const url = await portalOf(other)
    const { text } = await visit(app, `${url}?after=${invoice!.id}`)
    expect([text.includes('Corner Bakery'), text.includes('Growth')]).toEqual([false, false])
    const forms = [
      { action: 'cancel', id },
      { action: 'pay', id: invoice!.id },
      { action: 'keep', id: 'unknown' },
      { action: 'nothing', id },
    ]
    for (const form of forms) expect((await visit(app, url, form)).status).toBe(303)
    expect(await world.subscription(id)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: false })
    expect(await other.processor.savedCard(other.customer)).toBeNull()
  })

  test.each([
    { card: 'succeeds', status: 303, last4: '4242' },
    { card: 'failsLater', status: 303, last4: '0341' },
    { card: 'declined', status: 402, last4: undefined },
    { card: 'insufficientFunds', status: 402, last4: undefined },
    { card: 'expired', status: 402, last4: undefined },
  ] as const)('saves the card that is called $card, or says why not', async ({ card, status, last4 }) => {
    await using app = open()
    const world = await paymentWorld(app)
    const url = await portalOf(world)
    expect((await visit(app, `${url}/card`, cardForm(TEST_CARD[card]))).status).toBe(status)
    expect((await world.processor.savedCard(world.customer))?.last4).toBe(last4)
    expect(app.rowCounts().payment_sandbox_payments).toBe(0)
  })

  test.each([
    { answer: 'confirm', last4: '3155', says: false },
    { answer: 'fail', last4: undefined, says: true },
  ])(
    'saves a card whose bank asks only if the customer confirms ($answer)',
    async ({ answer, last4, says }) => {
      await using app = open()
      const world = await paymentWorld(app)
      const url = await portalOf(world)
      const asked = await visit(app, `${url}/card`, cardForm(TEST_CARD.authenticates))
      expect((await visit(app, asked.location)).text).toContain('confirm that you want to save the card')
      const back = await visit(app, asked.location, { answer })
      expect((await world.processor.savedCard(world.customer))?.last4).toBe(last4)
      const page = await visit(app, back.location)
      expect(page.text.includes('The bank did not get your confirmation.')).toBe(says)
    },
  )

  test('lists invoices and receipts page by page, the newest first', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    for (let n = 0; n < 25; n++) await world.pay(world.order(), TEST_CARD.succeeds)
    let url = await portalOf(world)
    const numbers: string[][] = []
    for (;;) {
      const { text } = await visit(app, url)
      numbers.push([...text.matchAll(/TEST-\w+-(\d{4})</g)].map(([, number]) => number!))
      const next = /href="(\?after=[^"]+)"/.exec(text)?.[1]
      if (next === undefined) break
      url = new URL(next, url).href
    }
    expect(numbers.map(({ length }) => length)).toEqual([12, 12, 1])
    expect(numbers.flat()).toEqual(Array.from({ length: 25 }, (_, n) => String(25 - n).padStart(4, '0')))
  })

  test('is open for 24 hours', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const url = await portalOf(world)
    app.clock.advance(86_400_000 - 1)
    expect((await visit(app, url)).status).toBe(200)
    app.clock.advance(1)
    for (const path of [url, `${url}/card`]) expect((await visit(app, path)).status).toBe(410)
    expect((await visit(app, `${url}/card`, cardForm(TEST_CARD.succeeds))).status).toBe(410)
    expect(await world.processor.savedCard(world.customer)).toBeNull()
  })
})

test('an invoice has its number, customer, period, amount and status, and what was refunded', async () => {
  await using app = open()
  const world = await paymentWorld(app, 'Corner Bakery')
  await world.subscribe()
  const [invoice] = await world.invoices()
  expect(invoice!.hostedInvoiceUrl).toBe(`https://carillon.test${invoicePath(app)}`)
  const { heading, text } = await visit(app, invoice!.hostedInvoiceUrl!)
  expect(heading).toBe('Invoice')
  for (const words of [invoice!.number!, 'Corner Bakery', 'Mar 4, 2026 – Apr 4, 2026', '$99.00', 'Paid'])
    expect(text).toContain(words)
  expect(text).not.toContain('Refunded')
})

test('a caller who guesses addresses has to wait, also for a page that exists', async () => {
  const rateLimits = { ...TEST_CONFIG.rateLimits, public: { quota: 3, windowSeconds: 60 } }
  await using app = createSandboxApp(async () => ({ isTaken: true }), { rateLimits })
  const world = await paymentWorld(app)
  const { url } = await world.processor.createCheckout(world.order(), URLS)
  expect((await visit(app, url)).status).toBe(200)
  const guesses = ['checkout/cs_1', 'portal/bps_1', 'invoices/1', 'authenticate/1']
  const statuses = []
  for (const guess of guesses) statuses.push((await visit(app, `/billing-sandbox/${guess}`)).status)
  expect(statuses).toEqual([404, 404, 404, 429])
  expect((await visit(app, url)).status).toBe(429)
})
