import { expect } from 'bun:test'
import { someHostileTexts } from '../support/hostile-texts.ts'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(16)

/** Contacts and imports in the console. */

/** Imports rows as the operator. */
async function imported(
  { client, scene }: PageVisit,
  header: string,
  rows: readonly string[],
): Promise<void> {
  const form = new FormData()
  form.set('file', new File([`${header}\n${rows.join('\n')}\n`], 'seed.csv', { type: 'text/csv' }))
  form.set('consentAttested', 'true')
  await client.made('/contacts/imports', form)
  await scene.work()
}

const phoneOf = (n: number): string => `+1212${String(2_000_000 + n)}`
const people = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `Person ${n},${phoneOf(n)},${n % 2 ? 'Austin' : 'Reno'}`)

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const MESSY = `Name;Mobile;E-mail;Unsubscribed?;Do we have permission;Notes
Ann Lee;(504) 621-8927;ann@example.com;no;;likes blue
Bob;+1 212 555 0101;bob@@example;yes;maybe later;
;;;;;
Cy "The Man" Young;not a number;cy@example.com;;;
Dé Müller;504.621.8929;de@example.com;;ask again;
Ann Lee;504-621-8927;ann2@example.com;no;;twice
`

scenario(
  'a messy list is checked, answered, imported and undone, and known contacts are restored',
  async (visit) => {
    const { page, client } = visit
    const known = await client.made('/contacts', { firstName: 'Anna', phone: '+15046218927', city: 'Reno' })
    await visit.signIn({ path: '/contacts/import' })
    await visit.assertSound('new import')
    await page.locator('input[type=file]').setInputFiles(csv('messy list.csv', MESSY))
    await page.getByRole('heading', { name: 'Preview' }).waitFor()
    // The columns show examples, and each row its result and reason.
    await page.getByText('(504) 621-8927 · +1 212 555 0101').waitFor()
    await row(page, 'Row 3').getByText('is not a valid phone number').waitFor()
    await row(page, 'Row 5').getByText('Row 1 has the same phone number.').waitFor()
    expect((await client.get('/contacts')).body.meta.total).toBe(1)
    await visit.assertSound('check of an import')
    // The import is blocked until the question about opt-outs is answered.
    expect(await page.getByRole('button', { name: /^Add / }).count()).toBe(0)
    await page.getByLabel('Meaning of Do we have permission').selectOption('null')
    await page.getByLabel('Field for Notes').selectOption({ label: 'Tags' })
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByLabel('I attest that').check()
    expect(await page.getByLabel('Field for Notes').inputValue()).toBe('tags')
    await page.getByRole('button', { name: 'Add 2 and change 1 contact' }).click()
    await page.getByRole('heading', { name: 'Result' }).waitFor()
    await visit.assertSound('result of an import')
    const after = (await client.get(`/contacts/${known.id}`)).body.data
    expect([after.email, after.tags.map(({ name }: { name: string }) => name)]).toEqual([
      'ann@example.com',
      ['likes blue'],
    ])
    // Each figure links to its rows, and a row links to its contact.
    await page.getByRole('link', { name: /^1: Changed contacts/ }).click()
    await row(page, 'Row 1').getByRole('link', { name: 'Ann Lee' }).click()
    await page.getByRole('heading', { name: 'Ann Lee' }).waitFor()
    await page.goBack()
    const [rejects] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download rejected rows (CSV)' }).click(),
    ])
    expect(await rejects.text()).toContain('not a number')
    await page.getByRole('button', { name: 'Undo import …' }).click()
    await visit.assertSound('undo of an import')
    await page.getByRole('button', { name: 'Delete 2 contacts' }).click()
    await page.getByText(/Undone by .*: 2 contacts deleted/).waitFor()
    await visit.assertSound('undone import')
    const restored = (await client.get(`/contacts/${known.id}`)).body.data
    expect([restored.firstName, restored.email, restored.city, restored.tags]).toEqual([
      'Anna',
      null,
      'Reno',
      [],
    ])
    expect((await client.get('/contacts')).body.meta.total).toBe(1)
    // The opt-out from the file stays.
    expect((await client.get('/opt-out/suppressions')).body.meta.total).toBe(1)
    await visit.go('/contacts/imports')
    await row(page, 'messy list.csv').first().getByText('Undone').waitFor()
    await visit.assertSound('imports')
  },
)

scenario('an import ends with a campaign to the imported people', async (visit) => {
  const { page, client } = visit
  await visit.signIn({ path: '/contacts/import' })
  await page
    .locator('input[type=file]')
    .setInputFiles(csv('customers.csv', 'Name,Mobile\nAnn,+12125550101\n'))
  expect(await page.getByLabel('Segment for these contacts').inputValue()).toStartWith('customers, ')
  await page.getByLabel('I attest that').check()
  await page.getByRole('button', { name: 'Add 1 contact' }).click()
  await page.getByRole('link', { name: 'Write a campaign to these people' }).click()
  await page.getByRole('link', { name: /^customers, / }).waitFor()
  const { body } = await client.get('/segments')
  expect(body.data).toMatchObject([{ type: 'STATIC', contactCount: 1 }])
})

scenario('columns with the same header show once in an import', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/contacts/import' })
  const file = csv('twice.csv', 'Name,Phone,Phone\nAnn,+12125550101,+12125550102\n')
  await page.locator('input[type=file]').setInputFiles(file)
  const columns = page.getByRole('list', { name: 'Columns of the file' })
  await columns.getByText('Phone', { exact: true }).first().waitFor()
  expect(await columns.locator('strong').allTextContents()).toEqual(['Name', 'Phone'])
})

scenario('an import without a segment ends without a campaign', async (visit) => {
  const { page, client } = visit
  await visit.signIn({ path: '/contacts/import' })
  await page
    .locator('input[type=file]')
    .setInputFiles(csv('customers.csv', 'Name,Mobile\nAnn,+12125550101\n'))
  await page.getByLabel('Segment for these contacts').fill('')
  await page.getByLabel('I attest that').check()
  await page.getByRole('button', { name: 'Add 1 contact' }).click()
  await page.getByRole('heading', { name: 'Result' }).waitFor()
  expect(await page.getByRole('link', { name: 'Write a campaign to these people' }).count()).toBe(0)
  expect((await client.get('/segments')).body.meta.total).toBe(0)
})

scenario('a picture with the name of a list is refused with a reason', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/contacts/import' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.csv', mimeType: 'text/csv', buffer: Buffer.from(PNG, 'base64') })
  await page.getByText(/a picture or a video, not a text table/).waitFor()
})

scenario(
  'a file without a phone column asks for it, and a file without a table is refused with a reason',
  async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/contacts/import' })
    const input = page.locator('input[type=file]')
    await input.setInputFiles(csv('book.csv', 'PK\u0003\u0004not a table'))
    await page.getByText('The file is an Excel workbook').waitFor()
    await input.setInputFiles(csv('empty.csv', 'name,phone\n'))
    await page.getByText('has a header row but no rows').waitFor()
    await input.setInputFiles(csv('odd.csv', 'who,digits,shoe size\nAnn,5046218927,41\n'))
    await page
      .getByRole('heading', { name: 'Which column contains phone numbers or email addresses?' })
      .waitFor()
    await visit.assertSound('question about the phone column')
    await page.getByLabel('Field for digits').selectOption('phone')
    await page.getByLabel('Field for who').selectOption('firstName')
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByRole('link', { name: /^1: New contacts/ }).waitFor()
    // A column that matches no field gets one.
    await page.getByLabel('Field for shoe size').selectOption({ label: 'New custom field …' })
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('shoe size')
    await page.getByRole('button', { name: 'Create field' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Field for shoe size').inputValue()).toBe('custom.shoe_size')
    await visit.assertSound('check of an import on a phone')
  },
)

scenario(
  'a file stays chosen and is checked after the server was unreachable during the upload',
  async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/contacts/import' })
    await page.route('**/contacts/imports', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE', userMessage: 'Not now.' } })
        : route.fallback(),
    )
    await page.locator('input[type=file]').setInputFiles(csv('list.csv', 'name,phone\nAnn,5046218927\n'))
    await page.getByText('Not now.').waitFor()
    await page.unroute('**/contacts/imports')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: /^1: New contacts/ }).waitFor()
  },
)

scenario('a late search answer does not replace a newer one', async (visit) => {
  const { page } = visit
  await imported(visit, 'first_name,phone', ['Wren,+12125550101', 'Piper,+12125550102'])
  await visit.signIn({ path: '/contacts' })
  await page.getByRole('link', { name: 'Piper' }).waitFor()
  const late = Promise.withResolvers<void>()
  await page.route(/\/contacts\?.*search=Wren/, async (route) => {
    await late.promise
    await route.continue()
  })
  const search = page.getByRole('searchbox')
  const asked = page.waitForRequest(/\/contacts\?.*search=Wren/)
  await search.fill('Wren')
  await asked
  // The old rows stay until the answer arrives.
  await page.getByRole('link', { name: 'Piper' }).waitFor()
  await search.fill('Piper')
  await page.getByText('1 matching contact').waitFor()
  late.resolve()
  await page.scene.follow()
  await page.getByRole('link', { name: 'Piper' }).waitFor()
  expect(await page.getByRole('link', { name: 'Wren' }).count()).toBe(0)
  expect(await search.inputValue()).toBe('Piper')
})

scenario('a search text never stands in the address, and survives a reload and Back', async (visit) => {
  const { page } = visit
  await imported(visit, 'first_name,phone', ['Wren,+12125550101', 'Piper,+12125550102'])
  await visit.signIn({ path: '/contacts?search=Wren' })
  await page.getByText('1 matching contact').waitFor()
  const search = page.getByRole('searchbox')
  expect([await search.inputValue(), page.url().includes('Wren')]).toEqual(['Wren', false])
  await search.fill('+12125550102')
  await page.getByRole('link', { name: 'Piper' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Piper' }).waitFor()
  expect([await search.inputValue(), page.url().includes('2125550102')]).toEqual(['+12125550102', false])
  const address = page.url()
  await page.goBack()
  await page.getByRole('link', { name: 'Wren' }).waitFor()
  // The texts end with the session: the same address then has no search.
  await visit.go('/sign-out')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await visit.signIn({ path: address.slice(address.indexOf('/contacts')) })
  await page.getByText('2 contacts').waitFor()
  expect(await search.inputValue()).toBe('')
})

scenario(
  'a change affects only the chosen contacts, all that match are a separate choice, and both can be undone',
  async (visit) => {
    const { page, client } = visit
    await imported(visit, 'first_name,phone,city', people(130))
    const inStage = async (stage: string) => (await client.get(`/contacts?stage=${stage}`)).body.meta.total
    await visit.signIn({ path: '/contacts?sortBy=phone&sortOrder=asc' })
    await tick(page, 'Person 1').check()
    await tick(page, 'Person 3').click({ modifiers: ['Shift'] })
    await page.getByText('3 selected', { exact: true }).waitFor()
    await visit.assertSound('chosen contacts')
    const change = async (what: string) => {
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await page.getByRole('menuitem', { name: what }).click()
    }
    await change('Stage …')
    await page.getByLabel('Customer').check()
    await visit.assertSound('stage of chosen contacts')
    await page.getByRole('button', { name: 'Change 3 contacts' }).click()
    await page.getByText('3 contacts changed.').waitFor()
    expect(await inStage('CUSTOMER')).toBe(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 contacts restored.').waitFor()
    expect(await inStage('CUSTOMER')).toBe(0)

    // Chooses all that match a filter, including those on pages never read.
    await page.getByRole('searchbox').fill('Person 1')
    await page.getByText('41 matching contacts').waitFor()
    await tick(page, 'Person 10').check()
    await page.getByRole('button', { name: 'Select all 41 contacts' }).click()
    await page.getByText('All 41 matching contacts selected').waitFor()
    await change('Tags …')
    await page.getByRole('combobox', { name: 'Tags to add' }).fill('Spring')
    await page.getByRole('option', { name: /New tag/ }).click()
    await page
      .getByRole('button', { name: 'Remove' })
      .or(page.getByRole('button', { name: 'Spring' }))
      .first()
      .waitFor()
    await visit.assertSound('tags of all that match')
    await page.getByRole('button', { name: 'Change 41 contacts' }).click()
    await page.getByText('41 contacts changed.').waitFor()
    const [tag] = (await client.get('/tags?search=Spring')).body.data
    expect(tag.contactCount).toBe(41)

    // The list of recent changes shows each with Undo.
    await visit.go('/contacts/changes')
    await row(page, 'Add tags: Spring').getByText('41 contacts changed.').waitFor()
    await visit.assertSound('recent changes')
    await row(page, 'Add tags: Spring').getByRole('button', { name: 'Undo' }).click()
    await row(page, 'Add tags: Spring').getByText('41 contacts restored.').waitFor()
    expect((await client.get('/tags?search=Spring')).body.data[0].contactCount).toBe(0)

    // Undo restores deleted contacts.
    await visit.go('/contacts?search=Person 12')
    await tick(page, 'Person 12').check()
    await change('Delete')
    await page.getByText('1 contact deleted.').waitFor()
    expect((await client.get('/contacts?search=Person 12')).body.meta.total).toBe(10)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 contact restored.').waitFor()
    expect((await client.get('/contacts?search=Person 12')).body.meta.total).toBe(11)
  },
)

scenario(
  'all that match are changed only if their number is unchanged, and an export has only the chosen contacts',
  async (visit) => {
    const { page, client } = visit
    await imported(visit, 'first_name,phone,city', people(4))
    await visit.signIn({ path: '/contacts' })
    await page.getByRole('button', { name: 'Sort and export' }).click()
    await page.getByRole('menuitem', { name: 'Select all 4 contacts' }).click()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Status …' }).click()
    await page.getByLabel('Archived').check()
    await client.made('/contacts', { firstName: 'Late', phone: '+15046218927' })
    await page.getByRole('button', { name: 'Change 4 contacts' }).click()
    await page.getByText('but 4 were expected. Nothing was changed.').waitFor()
    expect((await client.get('/contacts?status=ARCHIVED')).body.meta.total).toBe(0)

    await tick(page, 'Person 2').check()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
    await page.getByLabel('Columns of the list').check()
    await page.getByRole('button', { name: 'Create file' }).click()
    const download = page.getByRole('button', { name: 'Download' })
    await download.waitFor()
    await visit.assertSound('export')
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
    const text = await file.text()
    const [head, ...lines] = text.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe('first_name,last_name,phone,stage,email,tags,created_at,opted_out,email_opted_out')
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Person 2'])
  },
)

scenario('filters are in the address, can be removed one by one, and become a segment', async (visit) => {
  const { page, client } = visit
  await client.made('/custom-fields', {
    key: 'plan',
    label: 'Plan',
    type: 'SELECT',
    options: ['pro', 'free'],
  })
  for (const [firstName, phone, plan, stage] of [
    ['Wren', '+12125550101', 'pro', 'CUSTOMER'],
    ['Piper', '+12125550102', 'free', 'CUSTOMER'],
    ['Robin', '+12125550103', 'pro', 'LOST'],
  ] as const) {
    const { id } = await client.made('/contacts', { firstName, phone, customFields: { plan } })
    await client.patch(`/contacts/${id}/stage`, { stage })
  }
  await visit.signIn({ path: '/contacts' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Customer').check()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('group', { name: 'Custom fields' }).getByLabel('pro').check()
  await visit.assertSound('filters of contacts')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('1 matching contact').waitFor()
  await page.getByRole('link', { name: 'Wren' }).waitFor()
  await visit.assertSound('filtered contacts')
  await page.reload()
  await page.getByText('1 matching contact').waitFor()
  await page.getByRole('button', { name: /^Stage: Customer/ }).click()
  await page.getByText('2 matching contacts').waitFor()
  await page.goBack()
  await page.getByText('1 matching contact').waitFor()
  await page.getByRole('button', { name: 'Sort and export' }).click()
  await page.getByRole('menuitem', { name: 'Save filters as a segment' }).click()
  await page.getByText('1 contact', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/console/segments/new')
})

scenario('a filter names each of its tags, also beyond the first hundred', async (visit) => {
  const { page, client } = visit
  const tags: Array<{ id: string; name: string }> = []
  for (let number = 1; number <= 103; number++)
    tags.push(await client.made('/tags', { name: `Tag number ${number}` }))
  // Only a hundred of them are read at once, in one order or the other.
  const chosen = [...tags.slice(0, 3), ...tags.slice(-3)]
  await visit.signIn({ path: `/contacts?tagIds=${chosen.map(({ id }) => id).join(',')}` })
  for (const { name } of chosen) await page.getByText(`Tag: ${name}`, { exact: true }).waitFor()
})

scenario('two contacts of one person are compared and merged with the chosen values', async (visit) => {
  const { page, client } = visit
  const tag = await client.made('/tags', { name: 'VIP' })
  const email = 'wren@example.com'
  const wren = await client.made('/contacts', {
    firstName: 'Wren',
    lastName: 'Ash',
    phone: '+12125550101',
    email,
  })
  const other = await client.made('/contacts', {
    firstName: 'Wrenna',
    lastName: 'Ash',
    phone: '+13125550101',
    email,
    city: 'Reno',
    tagIds: [tag.id],
  })
  await client.post(`/contacts/${other.id}/notes`, { body: 'Prefers mornings' })
  await visit.signIn({ path: '/contacts/duplicates' })
  await visit.assertSound('duplicates')
  await page.getByRole('link', { name: 'Compare and merge' }).click()
  await page.getByRole('radio', { name: 'First name: Wrenna' }).check()
  expect(await page.getByRole('radio', { name: 'City: Reno' }).isChecked()).toBe(true)
  await visit.assertSound('merge')
  await page.getByRole('button', { name: 'Merge …' }).click()
  await visit.assertSound('confirm a merge')
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await page.getByRole('heading', { name: 'Wrenna Ash' }).waitFor()
  await page.getByText('Prefers mornings').waitFor()
  const { data } = (await client.get(`/contacts/${wren.id}`)).body
  expect([data.firstName, data.phone, data.city, data.tagIds]).toEqual([
    'Wrenna',
    '+12125550101',
    'Reno',
    [tag.id],
  ])
  expect((await client.get(`/contacts/${other.id}`)).status).toBe(404)
})

scenario('hostile names, notes, tags, fields and files show as text on every screen', async (visit) => {
  const { page, client } = visit
  const [first, last, city, note, tagName, label, option, file] = someHostileTexts(8).map((text) =>
    text
      .replaceAll(/[\r\n\t]/g, ' ')
      .trim()
      .slice(0, 50),
  ) as [string, string, string, string, string, string, string, string]
  const tag = await client.made('/tags', { name: tagName })
  await client.made('/custom-fields', { key: 'hostile', label, type: 'SELECT', options: [option] })
  const { id } = await client.made('/contacts', {
    firstName: first,
    lastName: last,
    phone: '+12125550101',
    city,
    email: 'x@example.com',
    tagIds: [tag.id],
    customFields: { hostile: option },
  })
  await client.post(`/contacts/${id}/notes`, { body: note })
  await client.post(`/contacts/${id}/mark-won`, { amount: 5, note: label })
  const twin = await client.made('/contacts', {
    firstName: last,
    lastName: first,
    phone: '+12125550102',
    email: 'x@example.com',
  })
  await visit.signIn({ path: '/contacts' })
  await page.getByText(first).first().waitFor()
  await page.getByText(tagName).first().waitFor()
  await visit.go(`/contacts/${id}`)
  for (const text of [city, note, tagName, label, option]) await page.getByText(text).first().waitFor()
  await visit.go(`/contacts/${id}/merge/${twin.id}`)
  await page.getByText(option).first().waitFor()
  await visit.go('/contacts/tags')
  await page.getByRole('link', { name: tagName }).waitFor()
  await visit.go('/contacts/fields')
  await page.getByText(label).first().waitFor()
  await visit.go(
    `/contacts?customFieldFilters=${encodeURIComponent(JSON.stringify([{ field: 'hostile', operator: 'in', value: [option] }]))}&tagIds=${tag.id}`,
  )
  await page.getByRole('list', { name: 'Filters' }).getByText(option).waitFor()
  await visit.go('/contacts/import')
  const cells = `name,phone,${JSON.stringify(label).replaceAll('\\"', '""')}\n"${note.replaceAll('"', '""')}",+12125550103,"${city.replaceAll('"', '""')}"\n"${last.replaceAll('"', '""')}",nothing,\n`
  await page.locator('input[type=file]').setInputFiles(csv(`${file.replaceAll(/[/\\]/g, '')}.csv`, cells))
  await row(page, 'Row 2').getByText('is not a valid phone number').waitFor()
  await row(page, 'Row 1').getByText(note).waitFor()
  await visit.go('/contacts/imports')
  await page.getByRole('link', { name: '.csv' }).waitFor()
})

scenario(
  'a viewer sees no button that changes anything, and a screen for changes is refused',
  async (visit) => {
    const { client } = visit
    const { id } = await client.made('/contacts', { firstName: 'Wren', phone: '+12125550101' })
    const viewer = await visit.member('viewer@example.test', 'viewer')
    const page = await visit.open()
    await visit.signIn({ page, person: viewer, path: '/contacts' })
    await page.getByRole('link', { name: 'Wren' }).waitFor()
    for (const name of ['Import', 'New contact']) {
      expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0)
    }
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await visit.assertSound('contacts of a viewer', page)
    await visit.go(`/contacts/${id}`, page)
    await page.getByText('+12125550101').first().waitFor()
    const buttons = await page.getByRole('main').getByRole('button').allInnerTexts()
    expect(buttons.filter((text) => text.trim() !== '')).toEqual([])
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    await visit.assertSound('contact of a viewer', page)
    for (const path of ['/contacts/import', '/contacts/imports', `/contacts/${id}/merge/${id}`]) {
      await visit.go(path, page)
      await page.getByText('Your role cannot open this page.').waitFor()
    }
  },
)

scenario('the pencil of a detail moves the focus into its field, and Escape moves it back', async (visit) => {
  const { page, client } = visit
  const { id } = await client.made('/contacts', { firstName: 'Wren', phone: '+12125550101', city: 'Reno' })
  await visit.signIn({ path: `/contacts/${id}` })
  for (const [detail, role] of [
    ['City', 'textbox'],
    ['Stage', 'combobox'],
  ] as const) {
    const pencil = page.getByRole('button', { name: `Change: ${detail}` })
    await pencil.click()
    await page.getByRole(role, { name: detail }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await pencil.and(page.locator(':focus')).waitFor()
  }
})

scenario(
  'input stays while the server is unreachable, refuses or restarts, and is saved afterwards',
  async (visit) => {
    const { page, client } = visit
    const { id } = await client.made('/contacts', { firstName: 'Wren', phone: '+12125550101', city: 'Reno' })
    await visit.signIn({ path: `/contacts/${id}` })
    await page.getByRole('button', { name: 'Change: City' }).click()
    const city = page.getByRole('textbox', { name: 'City' })
    await city.fill('Fort Worth')
    await page.route(`**/contacts/${id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE', userMessage: 'Not now.' } })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Not now.').waitFor()
    expect(await city.inputValue()).toBe('Fort Worth')
    await page.unroute(`**/contacts/${id}`)
    await page.route(`**/contacts/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionrefused') : route.fallback(),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The server cannot be reached.').first().waitFor()
    expect(await city.inputValue()).toBe('Fort Worth')
    // Leaving the screen asks first.
    await page.getByRole('link', { name: 'Contacts' }).first().click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.unroute(`**/contacts/${id}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changed: City.').waitFor()
    expect((await client.get(`/contacts/${id}`)).body.data.city).toBe('Fort Worth')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Change undone.').waitFor()
    expect((await client.get(`/contacts/${id}`)).body.data.city).toBe('Reno')
    // A refusal shows below the field.
    await page.getByRole('button', { name: 'Change: Phone' }).click()
    await page.getByRole('textbox', { name: 'Phone' }).fill('12')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-field-problem="phone"]').waitFor()
    expect(await page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('12')
  },
)

scenario(
  'a person who opted out gets texts again only after a statement of consent, which is stored',
  async (visit) => {
    const { page, client } = visit
    const { id } = await client.made('/contacts', {
      firstName: 'Wren',
      phone: '+12125550101',
      email: 'wren@example.com',
    })
    await visit.signIn({ path: `/contacts/${id}` })
    await page.getByRole('button', { name: 'Opt out' }).first().click()
    await page.getByRole('button', { name: 'Record new consent …' }).click()
    await page
      .getByLabel('What did the person agree to, and where is the record?')
      .fill('Form of 3 May, in the folder')
    await visit.assertSound('statement of consent')
    await page.getByRole('button', { name: 'Allow SMS again' }).click()
    await page.getByText('SMS allowed again.').waitFor()
    expect((await client.get(`/contacts/${id}`)).body.data.isOptedOut).toBe(false)
    await page.getByRole('link', { name: 'Consents', exact: true }).click()
    await page.getByText('Form of 3 May, in the folder').waitFor()
    await visit.assertSound('consents of a contact')
    const [document] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Print evidence' }).click(),
    ])
    expect(await document.text()).toContain('Form of 3 May')
  },
)

scenario(
  'all data about a person is one file, and an erasure shows the data, asks, and deletes the contact',
  async (visit) => {
    const { page, client } = visit
    const { id } = await client.made('/contacts', { firstName: 'Wren', phone: '+12125550101' })
    await client.made(`/contacts/${id}/notes`, { body: 'Likes rye bread' })
    await visit.signIn({ path: `/contacts/${id}` })
    const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true })
    await more.click()
    const [dossier] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download all data' }).click(),
    ])
    expect(await dossier.text()).toContain('Likes rye bread')
    await more.click()
    await page.getByRole('menuitem', { name: 'Erase personal data …' }).click()
    await page.getByText('Notes (1)').waitFor()
    await visit.assertSound('erase a person')
    await page.getByRole('button', { name: 'Erase personal data' }).click()
    await page.getByText('The personal data is being erased.').waitFor()
    expect((await client.get(`/contacts/${id}`)).status).toBe(404)
  },
)

scenario(
  'a saved view opens for a colleague by its address, and shows what was changed in it',
  async (visit) => {
    const { page, client } = visit
    await imported(visit, 'first_name,phone,city', people(4))
    await client.made('/custom-fields', { key: 'plan', label: 'Plan', type: 'TEXT' })
    const colleague = await visit.member('bo@example.test', 'viewer')
    const heads = async (of = page) =>
      (await of.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
    await visit.signIn({ path: '/contacts?sortBy=phone&sortOrder=asc' })
    await page.getByRole('searchbox').fill('Person 1')
    await page.getByText('1 matching contact').waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Email', 'Tags', 'Added']) await page.getByLabel(name, { exact: true }).uncheck()
    for (const name of ['City', 'Plan']) await page.getByLabel(name, { exact: true }).check()
    // More often than there are places: the first column stays the first.
    for (let n = 0; n < 20; n++) await page.getByRole('button', { name: 'Move City up' }).click()
    await visit.assertSound('choice of columns')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('columnheader', { name: 'Plan' }).waitFor()
    expect(await heads()).toEqual(['', 'Name', 'City', 'Phone', 'Stage', 'Plan'])
    const menu = page.getByRole('button', { name: 'Views', exact: true })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Save as a new view …' }).click()
    await page.getByLabel('Name', { exact: true }).fill('First in Austin')
    await visit.assertSound('name of a view')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('button', { name: 'View: First in Austin' }).waitFor()
    const address = new URL(page.url())
    expect([...address.searchParams.keys()]).toEqual(['view'])

    const other = await visit.open()
    await visit.signIn({ page: other, person: colleague, path: `/contacts${address.search}` })
    await other.getByText('1 matching contact').waitFor()
    expect((await heads(other)).slice(1)).toEqual(['Name', 'City', 'Phone', 'Stage', 'Plan'])
    await other.getByRole('button', { name: 'View: First in Austin' }).click()
    expect(await other.getByRole('menuitem', { name: 'Save as a new view …' }).count()).toBe(0)

    // A change stays in the address until it is saved in the view.
    await page.getByRole('searchbox').fill('')
    await page.getByText('4 contacts').waitFor()
    await page.getByRole('button', { name: 'View: First in Austin (changed)' }).click()
    await page.getByRole('menuitem', { name: 'Save changes to the view' }).click()
    await page.getByText('View saved.').waitFor()
    await page.getByRole('button', { name: 'View: First in Austin', exact: true }).click()
    expect((await client.get('/contact-views')).body.data).toMatchObject([
      {
        name: 'First in Austin',
        query: { sortBy: 'phone', sortOrder: 'asc' },
        columns: ['city', 'phone', 'stage', 'custom.plan'],
      },
    ])
    await page.getByRole('menuitem', { name: 'Delete view …' }).click()
    await page.getByRole('button', { name: 'Delete view' }).click()
    await page.getByRole('button', { name: 'Views' }).waitFor()
    expect(await heads()).toEqual(['', 'Name', 'Phone', 'Stage', 'Email', 'Tags', 'Added'])
    await visit.go(`/contacts${address.search}`)
    await page.getByText('This view was deleted.').waitFor()
  },
)

scenario('the box in the head chooses the page in view, and then all that match', async (visit) => {
  const { page } = visit
  await imported(visit, 'first_name,phone,city', people(130))
  await visit.signIn({ path: '/contacts?sortBy=phone&sortOrder=asc' })
  const box = page.getByRole('checkbox', { name: 'Select the contacts on this page' })
  await box.check()
  await page.getByText('100 selected', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Select all 130 contacts' }).click()
  await page.getByText('All 130 matching contacts selected').waitFor()
  await box.uncheck()
  await page.getByText('All 130 matching contacts selected').waitFor({ state: 'detached' })
  expect(await tick(page, 'Person 1').isChecked()).toBe(false)
})
