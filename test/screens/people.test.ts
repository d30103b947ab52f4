import { expect } from 'bun:test'
import { receiver } from '../support/console-receiver.ts'
import { someHostileTexts } from '../support/hostile-texts.ts'
import { refuseOnce } from '../support/page/hold.ts'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'
import { verified } from '../support/webhooks.ts'

const scenario = scenarios(16)

/** Members, roles, API keys, webhooks and the audit log in the console. */

/** Assigns a role to a member through the API. */
async function assign({ client }: PageVisit, email: string, role: string): Promise<void> {
  const members = await client.get(`/user/all?search=${email}`)
  const roles = await client.get('/role?limit=100')
  const roleId = roles.body.data.find(({ name }: { name: string }) => name === role).id
  const answer = await client.patch('/role/assign', { userId: members.body.data[0].id, roleId })
  expect(answer.status).toBe(200)
}

/** Returns the shown entries of the audit log. */
const entries = (page: Page) => page.getByRole('main').getByRole('listitem')

scenario(
  'a custom role is created and changed, the change shows how many members it affects, and Undo restores it',
  async (visit) => {
    const { page, client } = visit
    await visit.signIn({ path: '/settings/roles' })
    await page.getByRole('link', { name: 'Create role' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Front desk')
    await page.getByLabel('View contacts and their history').check()
    await page.getByRole('button', { name: 'Inbox: all' }).click()
    await page.getByText('Added permissions: 4').waitFor()
    await visit.assertSound('new role')
    // The server is unreachable once. The choices stay.
    await refuseOnce(page, 'POST', '/role')
    await page.getByRole('button', { name: 'Create role' }).click()
    await page.getByText('The server is being restarted.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Front desk')
    await page.getByRole('button', { name: 'Create role' }).click()
    await page.getByRole('heading', { name: 'Front desk' }).waitFor()
    await page.getByText('No members have this role').waitFor()

    await visit.member('bo@example.test', 'viewer')
    await assign(visit, 'bo@example.test', 'Front desk')
    await page.reload()
    await page.getByRole('heading', { name: '1 member has this role' }).waitFor()
    await page.getByLabel('View contacts and their history').uncheck()
    await page.getByText('This change affects 1 member.').waitFor()
    await page.getByText('Removed permissions: 1').waitFor()
    await visit.assertSound('changed role')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Front desk was saved.').waitFor()
    const permissions = async () => {
      const { body } = await client.get('/role')
      return body.data.find(({ name }: { name: string }) => name === 'Front desk').permissions
    }
    expect(await permissions()).toEqual(['inbox:read', 'inbox:reply', 'inbox:assign'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('checkbox', { name: 'View contacts and their history', checked: true }).waitFor()
    await visit.until(permissions, (all) => all.includes('contact:read'))

    // The role is in use. The refusal names the number of members.
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The role belongs to 1 member').waitFor()
    await page.getByRole('table', { name: 'Members with this role' }).getByRole('link').click()
    await page.getByRole('dialog').waitFor()
    // The address shows who is open, and not what was searched for.
    expect(page.url()).toMatch(/\/settings\/people\?.*member=/)
    expect(page.url()).not.toContain('example.test')
  },
)

scenario('an owner transfers the organization and becomes an admin', async (visit) => {
  const { page } = visit
  await visit.member('bo@example.test', 'member')
  await visit.makeOwner()
  await visit.signIn({ path: '/settings/people?q=bo@example.test' })
  await page.getByRole('table', { name: 'Members' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Make owner' }).click()
  await visit.assertSound('transfer the ownership')
  await page
    .getByRole('button', { name: /^Make .* the owner$/ })
    .last()
    .click()
  await page.getByText('You are now an admin.').waitFor()
  await page.getByRole('button', { name: 'Make owner' }).waitFor({ state: 'detached' })
  await visit.go('/settings/keys')
  await page.getByText('Only the owner can create and revoke keys.').waitFor()
  expect(await page.getByRole('button', { name: 'Create API key' }).count()).toBe(0)
})

scenario(
  'a key shows once and works, is replaced with a grace period, and stops working once revoked',
  async (visit) => {
    const { page } = visit
    await visit.makeOwner()
    await visit.signIn({ path: '/settings/keys' })
    const works = async (key: string) =>
      (await visit.fetch(`/organization`, { headers: { 'x-api-key': key } })).status
    const shown = async () => {
      await page.getByText('This key is shown only once.').waitFor()
      const key = (await page.getByRole('dialog').locator('code').first().textContent())!
      await page.getByRole('button', { name: 'I stored the key' }).click()
      return key
    }
    await page.getByRole('button', { name: 'Create API key' }).click()
    await page.getByLabel('Key name').fill('Shop')
    await page.getByLabel('Expiration').selectOption({ label: 'In 90 days' })
    await visit.assertSound('make a key')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('This key is shown only once.').waitFor()
    await visit.assertSound('made a key')
    const first = await shown()
    expect(await works(first)).toBe(200)
    await page.getByRole('button', { name: 'Actions for Shop' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('Key name').fill('Web shop')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('button', { name: 'Actions for Web shop' }).click()
    await page.getByRole('menuitem', { name: 'Replace' }).click()
    await page.getByLabel('Old key').selectOption({ label: 'Stops working now' })
    await visit.assertSound('replace a key')
    await page.getByRole('button', { name: 'Replace key' }).click()
    const second = await shown()
    expect([await works(first), await works(second)]).toEqual([401, 200])
    await page
      .getByRole('row', { name: /Active/ })
      .filter({ hasText: 'Web shop' })
      .getByRole('button')
      .click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByText('A revoked key cannot be restored.').waitFor()
    await visit.assertSound('revoke a key')
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('API key Web shop revoked.').waitFor()
    expect(await works(second)).toBe(401)
  },
)

scenario(
  'an endpoint gets a verified test event, a failed delivery shows a solution and is repeated, and a disabled endpoint gets its missed events',
  async (visit) => {
    using software = receiver()
    const { page, client } = visit
    await visit.signIn({ path: '/settings/webhooks' })
    await visit.assertSound('webhooks, none')
    await page.getByRole('button', { name: 'Add endpoint' }).first().click()
    await page.getByLabel('URL').fill('ftp://crm.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByRole('dialog').getByText('url must').first().waitFor()
    await page.getByLabel('URL').fill(software.url)
    await page.getByLabel('Description').fill('CRM')
    await page.getByLabel('Selected events').check()
    await page.getByRole('checkbox', { name: 'contact.created' }).check()
    await visit.assertSound('add an endpoint')
    // The server is unreachable once. The input stays.
    await refuseOnce(page, 'POST', '/webhook-endpoints')
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByText('The server is being restarted.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByText('This secret is shown only once.').waitFor()
    const secret = (await page.getByRole('dialog').locator('code').first().textContent())!
    await visit.assertSound('secret of an endpoint')
    await page.getByRole('button', { name: 'I stored the secret' }).click()
    await page.getByRole('heading', { level: 1, name: 'CRM' }).waitFor()
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByRole('row', { name: /test\.ping.*Accepted.*Answered 200/ }).waitFor()
    const [first] = software.received
    const event = verified(secret, first!, visit.app.clock.now())
    expect(event).toMatchObject({ type: 'test.ping' })

    software.state.status = 404
    await client.made('/contacts', { firstName: 'Wren', phone: '+12125550101' })
    await page.getByRole('link', { name: 'contact.created' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('The receiver accepts nothing at this path').waitFor()
    await panel.getByText('<script>alert(1)</script>').waitFor()
    await panel.getByText('"firstName": "Wren"').waitFor()
    await visit.assertSound('delivery')
    software.state.status = 200
    await panel.getByRole('button', { name: 'Deliver again' }).click()
    await panel.getByText('Accepted').waitFor()
    await page.reload()
    await panel.getByText('Accepted').waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()

    // The server disables the endpoint of a receiver that answers 410. Missed events are delivered
    // later.
    software.state.status = 410
    await client.made('/contacts', { firstName: 'Piper', phone: '+12125550102' })
    await page.getByText('The receiver answered 410 Gone.').waitFor()
    await visit.assertSound('endpoint that is gone')
    await client.made('/contacts', { firstName: 'Robin', phone: '+12125550103' })
    software.state.status = 200
    await page.getByRole('button', { name: 'Turn on' }).click()
    await visit.assertSound('deliver what was missed')
    await page.getByRole('button', { name: 'Deliver', exact: true }).click()
    await page.getByText('Missed events are being delivered').waitFor()
    await visit.until(
      async () => software.received.map(({ body }) => JSON.parse(body).data.contact?.firstName),
      (names) => names.includes('Robin') && names.filter((name) => name === 'Piper').length > 1,
    )
  },
)

scenario(
  'the audit log has filters in the address, links to changed records, and can be downloaded',
  async (visit) => {
    const { page, client } = visit
    await client.made('/role', { name: 'Intern', permissions: ['contact:read'] })
    await visit.signIn({ path: '/settings/audit' })
    await page.getByText('created the role Intern').waitFor()
    await visit.assertSound('audit log')
    await page.getByLabel('Action', { exact: true }).selectOption({ label: 'All: People and roles' })
    await page.waitForURL(/act=PEOPLE/)
    await entries(page).filter({ hasText: 'signed in' }).first().waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Member or API key' }).fill('ada')
    await page.getByRole('option', { name: /ada@example/ }).click()
    await page.waitForURL(/actor=/)
    await page.getByText('No matching entries.').waitFor()
    await page.goBack()
    await page.getByText('created the role Intern').waitFor()
    await page
      .getByRole('button', { name: /^Details of entry/ })
      .first()
      .click()
    await page.getByText('Hash', { exact: true }).waitFor()
    await visit.assertSound('entry of the audit log')
    await page.getByRole('button', { name: 'Download' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'For software (JSON Lines)' }).click(),
    ])
    const text = await file.text()
    expect(text).toContain('"ROLE_CREATED"')
    await page.getByRole('link', { name: 'Intern' }).first().click()
    await page.getByRole('heading', { name: 'Intern' }).waitFor()
  },
)

scenario(
  'a viewer sees no button that the API would refuse, and a closed screen says who can change the role',
  async (visit) => {
    const { page } = visit
    const viewer = await visit.member('vi@example.test', 'viewer')
    await visit.fetch('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(viewer),
    })
    await visit.signIn({ person: viewer, path: '/settings/people' })
    await page.getByRole('table', { name: 'Members' }).waitFor()
    const buttons = () => page.getByRole('main').getByRole('button').allTextContents()
    expect(await buttons()).toEqual([])
    await visit.go('/settings/roles')
    await page.getByRole('link', { name: 'Admin' }).first().click()
    await page.getByText('View contacts and their history').waitFor()
    expect(await buttons()).toEqual([])
    await visit.go('/settings/audit')
    await entries(page).filter({ hasText: 'signed in' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0)
    for (const [path, name] of [
      ['/settings/keys', 'API keys'],
      ['/settings/webhooks', 'Webhooks'],
      ['/settings/billing', 'Billing'],
    ] as const) {
      await visit.go(path)
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await page.getByText('The owner of the organization can change your role.').waitFor()
    }
    await visit.assertSound('refused place')
  },
)

scenario('hostile names of members, roles, keys and endpoints show as text everywhere', async (visit) => {
  const { page, client } = visit
  const texts = someHostileTexts(30).filter((text) => text.length <= 60)
  for (const text of texts) {
    await client.post('/role', { name: text, description: text, permissions: ['contact:read'] })
  }
  const { body } = await client.get('/role?limit=100')
  const named = body.data.filter(({ isSystem }: { isSystem: boolean }) => !isSystem)
  expect(named.length).toBeGreaterThan(2)
  const { link } = await client.made<{ link: string }>('/invitations', {
    email: 'cy@example.test',
    roleId: named[0].id,
  })
  const joined = await visit.fetch(link, {
    method: 'POST',
    headers: { origin: visit.origin },
    body: new URLSearchParams({
      firstName: texts[1]!,
      lastName: texts[2]!,
      password: 'quiet green lantern',
    }),
  })
  expect(joined.status).toBe(200)
  await visit.makeOwner()
  await visit.signIn({ path: '/settings/people' })
  await page.getByRole('link', { name: `${texts[1]} ${texts[2]}` }).click()
  await page.getByRole('heading', { name: `${texts[1]} ${texts[2]}` }).waitFor()
  await visit.go('/settings/roles')
  for (const { name } of named) await page.getByRole('link', { name, exact: true }).first().waitFor()
  await visit.go(`/settings/roles/${named[0].id}`)
  await page.getByRole('heading', { level: 1, name: named[0].name, exact: true }).waitFor()
  await visit.go('/settings/audit')
  await page.getByRole('link', { name: named[0].name, exact: true }).first().waitFor()
  await visit.go('/settings/keys')
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByLabel('Key name').fill(texts[0]!)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'I stored the key' }).click()
  await page.getByText(texts[0]!, { exact: true }).first().waitFor()
  await visit.assertSound('hostile key')
})
