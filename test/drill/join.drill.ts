import { afterAll, beforeAll, expect, test } from 'bun:test'
import jsQr from 'jsqr'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addIdentity } from '../support/campaigns.ts'
import { covers } from '../support/covers.ts'
import { hear } from '../support/inbox.ts'
import { addJoinLink, joinWorld } from '../support/joins.ts'
import { PATIENCE_MS } from '../support/size.ts'

covers('src/join-links')

/** People join in a real browser, and their texts are read from the built-in carrier. */

const executablePath =
  Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome') ?? undefined
const CHROMIUM = test.skipIf(executablePath === undefined)

const PHONE = '+12125550177'
const EMAIL = 'wren@example.test'

let browser: Browser
beforeAll(async () => {
  if (executablePath === undefined) return
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
})
afterAll(() => browser?.close())

interface Visit {
  app: TestApp
  world: ReturnType<typeof joinWorld>
  page: Page
  origin: string
}

/** Opens a page of a browser with or without scripts, on a server with a join link. */
async function visiting(
  { runsScripts, columns = {} }: { runsScripts: boolean; columns?: Record<string, unknown> },
  use: (visit: Visit) => Promise<void>,
): Promise<void> {
  const served: { app?: TestApp } = {}
  await using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => served.app!.app.handle(request),
  })
  const origin = `http://127.0.0.1:${server.port}`
  await using app = createTestApp({ publicBaseUrl: origin })
  served.app = app
  const world = joinWorld(app, columns)
  const context = await browser.newContext({ javaScriptEnabled: runsScripts })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await use({ app, world, page, origin })
  } finally {
    await context.close()
  }
}

const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

/** Fills in the form after the time that a person needs. */
async function fillIn(
  { app, page }: Visit,
  values: Record<string, string> = { 'Mobile number': '(212) 555-0177' },
): Promise<void> {
  app.clock.advance(5_000)
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value)
  await page.getByRole('checkbox').check()
  await press(page, 'Join')
}

CHROMIUM.each([{ runsScripts: true }, { runsScripts: false }])(
  'a person fills in the form, enters the code from the phone, and is in the segment with a consent record (scripts: $runsScripts)',
  async (setup) => {
    await visiting(setup, async (visit) => {
      const { world, page, origin } = visit
      await page.goto(`${origin}/j/${world.slug}`)
      expect(await page.getByRole('checkbox').isChecked()).toBe(false)
      await fillIn(visit)
      expect([await heading(page), world.members()]).toEqual(['Enter the code', []])
      await page.getByLabel('Code from the message').fill(await world.codeTo(PHONE))
      await press(page, 'Confirm')
      expect([await heading(page), world.members()]).toEqual(['You have joined', [PHONE]])
      const consent = {
        actorType: 'CONTACT',
        isByLink: 1,
        consentText: 'I agree to texts of Acme.',
        consentVersion: '1',
      }
      expect(world.consentsOf(PHONE)).toEqual([
        { ...consent, action: 'OPT_IN', method: 'WEB_FORM', ipAddress: expect.any(String) },
        { ...consent, action: 'CONFIRMED', method: 'OTP', ipAddress: null },
      ])
    })
  },
)

CHROMIUM('a person joins by the button behind the link of a mail', async () => {
  await visiting({ runsScripts: false }, async (visit) => {
    const { app, world, page, origin } = visit
    const { id } = addIdentity(app, world.tenant, { channel: 'EMAIL', address: 'club@acme.example' })
    const slug = addJoinLink(app, world.tenant, {
      channel: 'EMAIL',
      channel_identity_id: id,
      otp_enabled: 0,
      double_opt_in: 'EMAIL_LINK',
    })
    await page.goto(`${origin}/j/${slug}`)
    await fillIn(visit, { 'Email address': EMAIL })
    expect([await heading(page), world.members()]).toEqual(['Open your email', []])
    const [mail] = await world.textsTo(EMAIL)
    await page.goto(new RegExp(`${origin}/j/\\S+`).exec(mail!)![0])
    expect([await heading(page), world.members()]).toEqual(['Confirm your email address', []])
    await press(page, 'Confirm')
    expect([await heading(page), world.members()]).toEqual(['You have joined', [null]])
    expect(world.consentsOf(EMAIL)).toMatchObject([
      { action: 'OPT_IN', method: 'WEB_FORM', isByLink: 1 },
      { action: 'CONFIRMED', method: 'EMAIL', isByLink: 1 },
    ])
  })
})

CHROMIUM('a person scans the code of a keyword, texts what it says, and has joined', async () => {
  const columns = { type: 'TEXT_LINK', keyword: 'CLUB', otp_enabled: 0 }
  await visiting({ runsScripts: false, columns }, async ({ app, world, page, origin }) => {
    await page.goto(`${origin}/j/${world.slug}/qr.svg`)
    const { data, width, height } = await pixelsOf(page)
    const read = jsQr(data, width, height)?.data
    await page.goto(`${origin}/j/${world.slug}`)
    expect(
      await page.getByRole('link', { name: 'Open the message on this phone' }).getAttribute('href'),
    ).toBe(read!)
    const [, address, body] = /^sms:(\+\d+)\?&body=(\w+)$/.exec(read!)!
    const sender = app.db.get<{ id: number }>('SELECT id FROM channel_identities WHERE address = ?', address)!
    hear(app, world.tenant, { senderId: sender.id, from: PHONE, body: body! })
    expect(world.members()).toEqual([PHONE])
    expect(world.consentsOf(PHONE)).toMatchObject([{ action: 'OPT_IN', method: 'KEYWORD', isByLink: 1 }])
    expect(await world.textsTo(PHONE)).toHaveLength(1)
  })
})

/** Returns the pixels of the open picture: red, green, blue and opacity of each. */
async function pixelsOf(page: Page): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  await page.setViewportSize({ width: 400, height: 400 })
  const picture = await page.screenshot({ type: 'png' })
  const canvas = await browser.newPage()
  try {
    const { data, width, height } = await canvas.evaluate(DECODE, picture.toString('base64'))
    return { data: Uint8ClampedArray.from(data), width, height }
  } finally {
    await canvas.close()
  }
}

interface Canvas {
  getContext(kind: '2d'): {
    drawImage(picture: unknown, x: number, y: number): void
    getImageData(x: number, y: number, width: number, height: number): { data: Iterable<number> }
  }
}

/** Decodes the picture in the browser. */
const DECODE = async (base64: string): Promise<{ data: number[]; width: number; height: number }> => {
  const { fetch, createImageBitmap, OffscreenCanvas } = globalThis as unknown as {
    fetch(url: string): Promise<{ blob(): Promise<unknown> }>
    createImageBitmap(blob: unknown): Promise<{ width: number; height: number }>
    OffscreenCanvas: new (width: number, height: number) => Canvas
  }
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const { width, height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context.drawImage(picture, 0, 0)
  return { data: [...context.getImageData(0, 0, width, height).data], width, height }
}
