import type { Page } from 'playwright-core'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { type ConsoleVisit, DESKTOP, PHONE } from './console.ts'
import { TEST_CARD } from './payment-sandbox.ts'

/** Permissions of a person in the console, and checks of a screen's look. */

/** Makes a member the owner of the organization, because only owners may see keys and payments. */
export async function makeOwner({ client, owner }: ConsoleVisit, email = owner.email): Promise<void> {
  const { body } = await client.get(`/user/all?search=${encodeURIComponent(email)}`)
  const answer = await client.post('/role/transfer-ownership', { userId: body.data[0].id })
  if (answer.status !== 200) throw new Error(`${email} is not the owner: ${JSON.stringify(answer.body)}`)
}

/** Asserts that the shown screen has no faults, on a desktop in light and on a phone in dark. */
export async function assertSoundEverywhere(
  visit: ConsoleVisit,
  name: string,
  page: Page = visit.page,
): Promise<void> {
  for (const { width, height, colorScheme } of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await visit.assertSound(`${name} ${width}`, page)
  }
}

/**
 * Keeps Undo toasts longer than the 12 s for a person, because a busy machine takes longer to press Undo.
 * Call it before the console is opened.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timers = globalThis as unknown as { setTimeout(act: () => void, ms?: number): number }
    const { setTimeout } = timers
    timers.setTimeout = (act, ms) => setTimeout(act, ms === 12_000 ? 1_200_000 : ms)
  })
}

/** Answers the next call of this kind with 503, like a server that restarts. */
export async function refuseOnce(page: Page, method: string, path: string): Promise<void> {
  let isDone = false
  await page.route(`**${path}`, async (route) => {
    if (isDone || route.request().method() !== method) return route.fallback()
    isDone = true
    const body = {
      success: false,
      statusCode: 503,
      code: 'SERVICE_UNAVAILABLE',
      details: [],
      userMessage: 'The server is being restarted.',
    }
    await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: body })
  })
}

/**
 * Makes the person a member of many organizations with old memberships. The 400th organization has a sender
 * in trouble.
 * @param name name of the seventh organization
 */
export function addClients({ served, owner }: ConsoleVisit, count: number, name: string): void {
  const engine = openLiveDatabase(served.site.files.database)
  const one = (sql: string, ...values: Array<string | number>) =>
    engine.prepare(sql).get(...values) as Record<string, number>
  const { id: userId } = one('SELECT id FROM users WHERE email = ?', owner.email)
  const now = Date.now()
  engine.exec('BEGIN')
  for (let index = 1; index <= count; index++) {
    const uuid = Bun.randomUUIDv7()
    const own = index === 7 ? name : `Client ${String(index).padStart(4, '0')}`
    const { id } = one(
      `INSERT INTO organizations (uuid, name, slug, timezone, default_country, currency, locale, created_at,
         updated_at)
       VALUES (?, ?, ?, 'America/Chicago', 'US', 'USD', 'en-US', ?, ?) RETURNING id`,
      uuid,
      own,
      `client-${index}`,
      now,
      now,
    )
    const { id: roleId } = one(
      `INSERT INTO roles (uuid, organization_id, key, name, created_at, updated_at)
       VALUES (?, ?, 'ADMIN', 'Admin', ?, ?) RETURNING id`,
      Bun.randomUUIDv7(),
      id!,
      now,
      now,
    )
    one(
      `INSERT INTO memberships (organization_id, user_id, role_id, joined_at) VALUES (?, ?, ?, ?) RETURNING id`,
      id!,
      userId!,
      roleId!,
      now,
    )
    if (index !== 400) continue
    one(
      `INSERT INTO channel_identities (uuid, organization_id, channel, provider, name, address, status,
         throughput_per_second, callback_token, created_at, updated_at)
       VALUES (?, ?, 'SMS', 'SANDBOX', 'Sender', '+15005550006', 'ERROR', 1, ?, ?, ?) RETURNING id`,
      uuid,
      id!,
      uuid,
      now,
      now,
    )
  }
  engine.exec('COMMIT')
  engine.close()
}

/** Pays on the page of the payment processor. */
export async function payByCard(page: Page, card: string = TEST_CARD.succeeds): Promise<void> {
  await page.waitForURL('**/billing-sandbox/checkout/**')
  for (const [label, value] of Object.entries({
    'Card number': card,
    'Expires MM/YY': '12/34',
    'Security code': '123',
    'Name on the card': 'Wren Archer',
  })) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}
