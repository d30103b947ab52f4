import { describe, expect } from 'bun:test'
import { someHostileTexts } from '../support/hostile-texts.ts'
import { refuseOnce } from '../support/page/hold.ts'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(16)

/** The organization, its senders and its opt-outs in the console. */

const SECRET = 'secret-of-the-account'

/** Creates a sandbox sender and sends a text to a number, so that the number can reply. */
async function texted({ client }: PageVisit, number: string): Promise<void> {
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Shop',
    address: '+15005550006',
    credentials: { receiptDelayMs: 0 },
  })
  const sent = await client.post(`/channel-identities/${sender.id}/test`, { to: number })
  expect(sent.status).toBe(201)
}

const answers = (visit: PageVisit, number: string, text: string) => visit.write(number, text)

const section = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

describe('senders', () => {
  scenario('the test carrier is added with one click, checked, tested, paused and removed', async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/settings/senders' })
    await page.getByText('No senders yet').waitFor()
    await visit.assertSound('senders, none')
    await page.getByRole('button', { name: 'Try the test carrier' }).click()
    await page.getByRole('heading', { name: 'Test carrier', level: 1 }).waitFor()

    await page.getByRole('button', { name: 'Check sender' }).click()
    await page.getByText('Everything works.').waitFor()
    await page.getByLabel('Your phone number').fill('+12125550104')
    await page.getByRole('button', { name: 'Send test message' }).click()
    await page.getByText('Accepted by the provider').waitFor()
    await page.getByText('Special numbers of the test carrier').click()
    await page.getByRole('button', { name: '…9901' }).click()
    await page.getByRole('button', { name: 'Send test message' }).click()
    await page.getByText('The number does not exist or accepts no texts.').waitFor()
    await visit.assertSound('sender')
    await section(page, 'Speed and limits').getByText('2 (UTC day)').waitFor()

    await page.getByLabel('Warm up the sender').check()
    await page.getByLabel('Messages on the first day').fill('0')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Enter 1 or more.').first().waitFor()
    await page.getByLabel('Messages on the first day').fill('50')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await section(page, 'Speed and limits').getByText('2 of 50 (UTC day)').waitFor()

    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'More about Test carrier' }).click()
    await page.getByRole('menuitem', { name: 'Remove …' }).click()
    await page.getByRole('dialog').waitFor()
    await visit.assertSound('sender, removed')
    await page.getByRole('button', { name: 'Remove sender' }).click()
    await page.getByText('No senders yet').waitFor()
  })

  scenario("a gateway with known settings asks only for the account's own values", async (visit) => {
    const { page, client } = visit
    await visit.signIn({ path: '/settings/senders/new' })
    await page.getByRole('link', { name: /^Sinch/ }).click()
    await page.getByLabel('Address', { exact: true }).fill('+15550199')
    await page.getByLabel('Service plan ID').fill('plan-7')
    await page.getByLabel('API token').fill(SECRET)
    await visit.assertSound('gateway that is known')
    await page.getByRole('button', { name: 'Add sender' }).click()
    await page.getByRole('heading', { name: 'Settings at Sinch' }).waitFor()
    await page.getByText('callback URL of the service plan').waitFor()
    const { body } = await client.get('/channel-identities')
    expect(body.data[0]).toMatchObject({ provider: 'HTTP', name: 'Sinch', status: 'ACTIVE' })
  })
})

describe('the organization', () => {
  scenario(
    'changed hours stay after a reload, and hours that end before they start are refused',
    async (visit) => {
      const { page, client } = visit
      await visit.signIn({ path: '/settings/hours' })
      await page.getByLabel('Use business hours').check()
      await page.getByLabel('Monday until').fill('08:00')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('The opening time must be before the closing time.').first().waitFor()
      await page.getByLabel('Monday until').fill('00:00')
      await page.getByLabel('Saturday: open').check()
      await page.getByLabel('Time zone').selectOption('Europe/Berlin')
      await page.getByRole('button', { name: 'Add date' }).click()
      await page.getByLabel('Date', { exact: true }).fill('2027-12-25')
      await page.getByLabel('Reason').fill('Christmas')
      await visit.assertSound('hours')
      await refuseOnce(page, 'PUT', '/organization/business-hours')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('The server is being restarted.').waitFor()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Business hours saved.').waitFor()

      await page.getByLabel('From', { exact: true }).fill('10:00')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Marketing delivery hours saved.').waitFor()
      await page.reload()
      await page.getByLabel('Monday until').waitFor()
      expect(await page.getByLabel('Monday until').inputValue()).toBe('00:00')
      expect(await page.getByLabel('Saturday: open').isChecked()).toBe(true)
      expect(await page.getByLabel('Reason').inputValue()).toBe('Christmas')
      expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('10:00')
      const { body } = await client.get('/organization/business-hours')
      expect(body.data).toMatchObject({
        timezone: 'Europe/Berlin',
        isEnabled: true,
        weekly: [{ intervals: [{ open: '09:00', close: '24:00' }] }, {}, {}, {}, {}, { isClosed: false }, {}],
      })
    },
  )

  scenario(
    "a hostile name shows as text, a colleague's change stays, and leaving unsaved changes asks first",
    async (visit) => {
      const { page, client } = visit
      const [name = ''] = someHostileTexts(1)
      await visit.signIn({ path: '/settings/organization' })
      await page.getByLabel('Name', { exact: true }).fill(name.slice(0, 100))
      await page.getByLabel('Website').fill('no address')
      await client.patch('/organization', { email: 'hello@bakery.example' })
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Enter a web address, such as https://example.com.').waitFor()
      await visit.assertSound('organization, refused')
      await page.getByRole('link', { name: 'Contact card' }).click()
      await page.getByRole('dialog').getByText('Unsaved changes').waitFor()
      await page.getByRole('button', { name: 'Stay here' }).click()
      await page.getByLabel('Website').fill('https://bakery.example')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Organization saved.').waitFor()
      await page.getByRole('link', { name: 'Marketing' }).click()
      await page.getByLabel('Limit marketing messages per contact').check()
      await page.getByLabel('Period (days)').fill('7')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Not saved yet').waitFor({ state: 'detached' })
      const { body } = await client.get('/organization')
      expect(body.data).toMatchObject({
        name: name.slice(0, 100).trim(),
        email: 'hello@bakery.example',
        website: 'https://bakery.example',
        frequencyCap: { messages: 4, days: 7 },
      })
      await page.reload()
      await page.getByLabel('Period (days)').waitFor()
      await page.getByRole('link', { name: 'Contact card' }).click()
      await page.getByRole('heading', { name: 'Contact card', level: 1 }).waitFor()
      await page.getByText('Filled in from the organization').waitFor()
      expect(await page.getByText('Not saved yet').count()).toBe(0)
      await page.getByRole('button', { name: 'Save card' }).click()
      await page.getByText('Contact card saved.').waitFor()
      await page.getByText('BEGIN:VCARD').waitFor({ state: 'attached' })
      await visit.assertSound('contact card')
    },
  )

  scenario('an owner creates another organization, and its first steps open', async (visit) => {
    const { page } = visit
    await visit.makeOwner()
    await visit.signIn({ path: '/settings/organization/new' })
    await page.getByLabel('Name', { exact: true }).fill(' ')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('alert').first().waitFor()
    await visit.assertSound('another organization')
    await page.getByLabel('Name', { exact: true }).fill('Second client')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { name: /^Welcome/, level: 1 }).waitFor()
    await page.getByText('0 of 5 steps done').waitFor()
    await page.getByRole('button', { name: 'Organization: Second client' }).first().waitFor()
  })
})

describe('opt-outs', () => {
  scenario('an address is added with a reason, found, and removed with another reason', async (visit) => {
    const { page, client } = visit
    await visit.signIn({ path: '/settings/opt-outs' })
    await visit.assertSound('opt-outs, none')
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByRole('dialog').getByLabel('Phone number', { exact: true }).fill('12')
    await page.getByRole('dialog').getByLabel('Reason').fill('Called us')
    await page.getByRole('dialog').getByRole('button', { name: 'Add address' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await visit.assertSound('opt-out, refused')
    expect(await page.getByRole('dialog').getByLabel('Reason').inputValue()).toBe('Called us')
    await page.getByRole('dialog').getByLabel('Phone number', { exact: true }).fill('(212) 555-0104')
    await page.getByRole('dialog').getByRole('button', { name: 'Add address' }).click()
    await page.getByText('+12125550104 is opted out.').waitFor()
    await page.getByRole('searchbox').fill('+12125550104')
    await page.waitForURL(/address=/)
    await page.getByRole('button', { name: 'Actions for +12125550104' }).click()
    await page.getByRole('menuitem', { name: 'Remove …' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('It was a mistake')
    await visit.assertSound('opt-out, taken off')
    await page.getByRole('button', { name: 'Remove opt-out' }).click()
    await page.getByText('SMS and WhatsApp messages can be sent to +12125550104 again.').waitFor()
    await page.getByText('No matching addresses.').waitFor()
    expect((await client.get('/opt-out/suppressions')).body.data).toEqual([])
  })

  scenario('a person who texted STOP leaves the list only with a statement of consent', async (visit) => {
    const { page, client } = visit
    await texted(visit, '+12125550104')
    await answers(visit, '+12125550104', 'STOP')
    await visit.signIn({ path: '/settings/opt-outs' })
    await page.getByRole('button', { name: 'Actions for +12125550104' }).click()
    await page.getByRole('menuitem', { name: 'Evidence' }).click()
    await page.getByText('Recognized as an opt-out').waitFor()
    await visit.assertSound('opt-out, evidence')
    const document = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download printable document' }).click()
    expect((await document).suggestedFilename()).toEndWith('.html')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Actions for +12125550104' }).click()
    await page.getByRole('menuitem', { name: 'Remove …' }).click()
    await page.getByText('The owner of this address opted out.').waitFor()
    await page.getByRole('button', { name: 'Remove opt-out' }).click()
    await page
      .getByRole('dialog')
      .getByText(/must be/)
      .first()
      .waitFor()
    await visit.assertSound('opt-out, with consent')
    const at = new Date(visit.app.clock.now()).toISOString().slice(0, 19)
    await page.getByLabel('When did the person agree?').fill(at)
    await page
      .getByLabel('What did the person agree to, and where is the record?')
      .fill('Called and asked for the offers again')
    await page.getByRole('button', { name: 'Remove opt-out' }).click()
    await page.getByText('can be sent to +12125550104 again.').waitFor()
    expect((await client.get('/opt-out/suppressions')).body.data).toEqual([])
  })

  scenario('messages that may be opt-outs are decided with shortcuts', async (visit) => {
    const { page, client } = visit
    const [hostile = ''] = someHostileTexts(1)
    const numbers = ['+12125550104', '+12125550105']
    await texted(visit, numbers[0]!)
    const { body } = await client.get('/channel-identities')
    await client.post(`/channel-identities/${body.data[0].id}/test`, { to: numbers[1] })
    await answers(visit, numbers[0]!, 'wrong number')
    await answers(visit, numbers[1]!, 'not interested, thanks')
    const contacts = await client.get('/contacts')
    await client.patch(`/contacts/${contacts.body.data[0].id}`, { firstName: hostile.slice(0, 60) })
    await visit.signIn({ path: '/settings/opt-outs/reviews' })
    await page.getByRole('link', { name: hostile.slice(0, 60).trim() }).waitFor()
    await page
      .getByRole('listitem', { name: /Message from/ })
      .first()
      .waitFor()
    // Shortcuts do nothing until the permissions are loaded.
    await page.getByText('o opts out').waitFor()
    await visit.assertSound('reviews')
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await page.getByText(/No SMS or WhatsApp messages are sent/).waitFor()
    await page
      .getByRole('listitem', { name: /Message from/ })
      .nth(1)
      .waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await page.keyboard.press('n')
    await page.getByText('No messages to review').waitFor()
    await page.getByRole('button', { name: 'Opted out', exact: true }).click()
    await page
      .getByRole('listitem', { name: /Message from/ })
      .getByText(/^Opted out by /)
      .waitFor()
    const list = await client.get('/opt-out/suppressions')
    expect(list.body.data.map(({ method }: { method: string }) => method)).toEqual(['REPLY'])
  })

  scenario('a list is imported with its rejects, and its name shows as text', async (visit) => {
    const { page } = visit
    const name = `<img src=x onerror=alert(1)>.csv`
    await visit.signIn({ path: '/settings/opt-outs/imports' })
    await page.getByLabel('Drop a list here, or choose a file').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from('phone\n+12125550104\n+12125550105\nnonsense\n+12125550104\n'),
    })
    await page.getByRole('heading', { name }).waitFor()
    await visit.assertSound('list')
    await page.getByRole('button', { name: 'Import list' }).click()
    await page.getByText('Completed', { exact: true }).waitFor()
    await visit.assertSound('list, imported')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download rejected rows' }).click()
    expect(await (await download).text()).toContain('nonsense')
    await page.getByRole('link', { name: /New on the list/ }).click()
    await page.getByRole('row', { name: /12125550105/ }).waitFor()
    await page
      .getByRole('row', { name: /12125550104/ })
      .getByRole('link', { name })
      .click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  })

  scenario(
    'a custom keyword opts out, its deletion can be undone, and replies are changed and reset',
    async (visit) => {
      const { page, client } = visit
      await visit.signIn({ path: '/settings/opt-outs/words' })
      await page.getByRole('button', { name: 'Add keyword' }).click()
      await page.getByLabel('Keyword', { exact: true }).fill('STOP')
      await page.getByRole('dialog').getByRole('button', { name: 'Add keyword' }).click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
      await page.getByLabel('Keyword', { exact: true }).fill('no more offers')
      await page.getByRole('dialog').getByRole('button', { name: 'Add keyword' }).click()
      await page.getByRole('button', { name: 'Change or delete NO MORE OFFERS' }).click()
      await visit.assertSound('word')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByText('NO MORE OFFERS is no longer an opt-out keyword.').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Change or delete NO MORE OFFERS' }).waitFor()

      const standard = await page.getByLabel('Reply to HELP and INFO').inputValue()
      await page.getByLabel('Reply to HELP and INFO').fill('Call us')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Replies saved.').waitFor()
      expect((await client.get('/opt-out/reply-message')).body.data.helpMessage).toBe('Call us')
      await visit.assertSound('words and replies')
      await page.getByRole('button', { name: 'Restore default text' }).click()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' })
      expect((await client.get('/opt-out/reply-message')).body.data.helpMessage).toBe(standard)
    },
  )
})

describe('rights', () => {
  scenario(
    'a viewer reads all settings and sees no button that changes anything, and no callback address',
    async (visit) => {
      const { page, client } = visit
      const sender = await client.made('/channel-identities', {
        channel: 'SMS',
        provider: 'TWILIO',
        name: 'Twilio',
        address: '+15005550006',
        credentials: { accountSid: `AC${'0'.repeat(32)}`, authToken: SECRET },
      })
      await client.post('/opt-out/suppressions', { channel: 'SMS', address: '+12125550104' })
      const viewer = await visit.member('bo@example.test', 'viewer')
      await visit.signIn({ person: viewer, path: '/settings/organization' })
      const changes =
        /^(Add|Save|Remove|Upload|Check|Pause|Resume|Replace|New|Take|Send|Import|Create|Delete|Give)\b/
      const paths = ['organization', 'card', 'hours', 'domains', 'senders', `senders/${sender.id}`]
      for (const path of [
        ...paths,
        ...['/marketing', '/tracking', '/sign-in'].map((tab) => `organization${tab}`),
        ...['', '/reviews', '/imports', '/words'].map((tab) => `opt-outs${tab}`),
      ]) {
        await visit.go(`/settings/${path}`)
        await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
        const buttons = page.getByRole('main').getByRole('button', { name: changes, disabled: false })
        expect([path, await buttons.allTextContents()]).toEqual([path, []])
        await visit.assertSound(`viewer ${path}`)
      }
      await visit.go(`/settings/senders/${sender.id}`)
      await page.getByText('The owner of the organization can change your role.').waitFor()
      expect(await page.getByText('/callbacks/').count()).toBe(0)
      await visit.go('/settings/senders/new?provider=TWILIO')
      await page.getByText('Your role cannot add senders.').waitFor()
    },
  )

  scenario('a part hidden from the role is not listed, and says who can change the role', async (visit) => {
    const { page, client } = visit
    await visit.makeOwner()
    const made = await client.made('/role', { name: 'Writers', permissions: ['campaign:read'] })
    const person = await visit.member('bo@example.test', 'viewer')
    const { body } = await client.get('/user/all?search=bo@example.test')
    const given = await client.patch('/role/assign', { userId: body.data[0].id, roleId: made.id })
    expect(given.status).toBe(200)
    await visit.signIn({ person, path: '/settings' })
    await page.getByRole('link', { name: /^Account/ }).waitFor()
    expect(await page.getByRole('main').getByRole('link').count()).toBe(1)
    for (const [path, part] of [
      ['senders', 'Senders'],
      ['opt-outs/reviews', 'Opt-outs'],
      ['hours', 'Hours'],
    ]) {
      await visit.go(`/settings/${path}`)
      await page.getByRole('heading', { name: part, exact: true }).waitFor()
      await page.getByText('The owner of the organization can change your role.').waitFor()
      await visit.assertSound(`refused ${path}`)
    }
  })
})
