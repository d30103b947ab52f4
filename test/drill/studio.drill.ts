import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { Site } from '../support/cli.ts'
import { until } from '../support/client.ts'
import {
  type ConsoleVisit,
  consoleOfFile,
  openWindow,
  ROOM_TO_LOOK,
  type Window,
} from '../support/console.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { Marketer } from '../support/marketer.ts'
import { picture } from '../support/media.ts'

covers('console/shell/studio', 'console/screens/compose', 'console/screens/templates')

/** The studio: designing an email by mouse, by keyboard alone, and together with another author. */

const DESK: Window = { width: 1280, height: 800, colorScheme: 'light' }
const POCKET: Window = { width: 390, height: 844, colorScheme: 'light' }

const visiting = consoleOfFile()
let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: typeof name === 'string' })
const canvas = (page: Page): Locator => page.getByRole('group', { name: 'Email content' })
const block = (page: Page, name: RegExp): Locator => canvas(page).getByRole('group', { name })
const writing = (page: Page, name: string): Locator =>
  canvas(page).getByRole('textbox', { name, exact: true })
const saved = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()

const WHERE = { line1: '1 Mill Lane', city: 'London', postalCode: 'E1', country: 'GB' }

/** Creates a designed draft for two contacts. Returns its id. */
async function draftOf({ client }: ConsoleVisit, blocks: readonly object[]): Promise<string> {
  await client.patch('/organization', { address: WHERE })
  for (const [index, firstName] of ['Wren', 'Piper'].entries())
    await client.made('/contacts', {
      firstName,
      phone: `+44791112310${index}`,
      email: `person${index}@people.example`,
    })
  const rules = { operator: 'AND', conditions: [{ field: 'createdAt', operator: 'is_not_empty' }] }
  const segment = await client.made('/segments', { name: 'Friends', type: 'DYNAMIC', rules })
  const sender = await client.made('/channel-identities', {
    channel: 'EMAIL',
    provider: 'SANDBOX',
    name: 'Mails',
    address: 'news@bakery.example',
  })
  const campaign = await client.made('/campaigns', {
    name: 'Bakery news',
    channel: 'EMAIL',
    category: 'MARKETING',
    type: 'IMMEDIATE',
    subject: 'Fresh bread',
    design: { version: 1, blocks },
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
    isDraft: true,
  })
  return campaign.id
}

const text = (id: string, words: string): object => ({
  id,
  type: 'TEXT',
  paragraphs: [{ spans: [{ text: words }] }],
})

const LETTER = [
  { id: 'title', type: 'HEADING', text: 'Good morning', level: 1 },
  text('one', 'First'),
  text('two', 'Second'),
  { id: 'cols', type: 'COLUMNS', columns: [{ blocks: [text('left', 'Left')] }, { blocks: [] }] },
  { id: 'end', type: 'FOOTER' },
]

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
type Stored = any

/** Waits until the stored design is as wanted. */
const stored = (
  { client }: ConsoleVisit,
  id: string,
  isDone: (blocks: Stored[]) => boolean,
): Promise<Stored> =>
  until(async () => (await client.get(`/campaigns/${id}`)).body.data.design.blocks, isDone)

const idsOf = (blocks: Stored[]): string => blocks.map(({ id }) => id).join(' ')

const PHOTO = { name: 'bread.png', mimeType: 'image/png', buffer: picture(1_800, 900) }

test('a marketer makes and sends a branded email with an image and a button in at most 14 clicks', async () => {
  const site = new Site(ROOM_TO_LOOK)
  await using appliance = await Appliance.start({ dataDir: site.data, environment: site.environment })
  const complaints: string[] = []
  const { context, page } = await openWindow(browser, [appliance.url], DESK, (said) => complaints.push(said))
  const person = await Marketer.at(context, page, false)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const token = readFileSync(join(site.data, 'live/setup-token'), 'utf8').trim()
  await page.goto(`${appliance.url}/console/set-up#token=${token}`)
  await page.getByLabel('Setup token').waitFor({ state: 'detached' })
  await person.fill(
    [field('First name'), 'Wren'],
    [field('Last name'), 'Archer'],
    [field('Email address'), 'wren@example.test'],
    [field('Password'), 'quiet green lantern'],
    [field('Organization name'), 'Mill Lane Bakery'],
  )
  await person.key('Enter')
  await page.getByText('0 of 5 steps done').waitFor()

  person.begin('studio')
  await person.press(page.getByRole('link', { name: 'Import a list' }))
  await person.chooseFile(
    page.getByLabel(/^Drop a CSV file here/),
    'guests.csv',
    'first_name,email\nAnn,ann@people.example\nBen,ben@people.example\n',
  )
  await person.press(page.getByRole('checkbox', { name: /^I attest/ }))
  await person.press(button(page, 'Add 2 contacts'))
  await person.press(page.getByRole('link', { name: 'Write a campaign to these people' }))
  await person.write(field('Name'), 'Spring bread')
  await person.press(button(page, 'Email'))
  await person.tabTo(field('Subject'))
  await person.write(field('Subject'), 'Fresh bread, {{firstName|friend}}')
  await person.press(button(page, 'Basic'))
  const chooser = page.waitForEvent('filechooser')
  await person.press(canvas(page).locator('input[type=file]').first())
  await (await chooser).setFiles(PHOTO)
  await field('Description of the image').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('A loaf of rye bread')
  await person.press(writing(page, 'Button label'))
  await page.keyboard.type('See the bread')
  await person.key('Tab')
  await page.keyboard.type('bakery.example/bread')
  await person.press(page.getByRole('link', { name: 'Campaign', exact: true }))
  await person.press(button(page, 'Try the test carrier'))
  await person.press(page.getByLabel('Transactional'))
  await person.press(button(page, 'Send to 2'))
  await person.press(button(page.getByRole('dialog'), 'Send to 2 recipients'))
  await page.getByRole('heading', { level: 1, name: 'Spring bread' }).waitFor()
  await page.getByText('Completed', { exact: true }).first().waitFor()
  const { clicks, keys } = await person.end()
  console.info(`A branded email: ${clicks} clicks, ${keys} keys.`)
  expect(clicks).toBeLessThanOrEqual(14)

  const mails = await site.answer('sandbox', 'inbox', '--limit', '10', '--organization', 'mill-lane-bakery')
  expect(mails).toHaveLength(2)
  const mail = mails.find(({ to }: { to: string }) => to === 'ann@people.example')
  expect(mail.subject).toBe('Fresh bread, Ann')
  expect(mail.body).toContain('See the bread')
  expect(complaints).toEqual([])
  await context.close()
  site[Symbol.dispose]()
})

test('an email is written, moved and undone by the keyboard alone, and saved from the first letter', () =>
  visiting({ window: DESK }, async (visit) => {
    const { page } = visit
    const id = await draftOf(visit, LETTER)
    await visit.signIn({ path: `/campaigns/${id}/design` })
    const press = (keys: string) => page.keyboard.press(keys)
    const leadTo = async (target: Locator) => {
      await target.waitFor()
      for (let tabs = 0; (await target.and(page.locator(':focus')).count()) === 0; tabs++) {
        expect(tabs).toBeLessThan(60)
        await press('Tab')
      }
    }
    await leadTo(block(page, /^Text, 2 of 5/))
    // Each step leads to the next place, in and out of the columns.
    await press('Alt+ArrowDown')
    await stored(visit, id, (blocks) => idsOf(blocks) === 'title two one cols end')
    await press('Alt+ArrowDown')
    await stored(visit, id, (blocks) => blocks[2]?.columns?.[0].blocks[0]?.id === 'one')
    await press('Control+z')
    await press('Control+z')
    await stored(visit, id, (blocks) => idsOf(blocks) === 'title one two cols end')
    await press('Control+Shift+Z')
    await stored(visit, id, (blocks) => idsOf(blocks) === 'title two one cols end')

    await block(page, /^Text, 3 of 5/)
      .and(page.locator(':focus'))
      .waitFor()
    await press('Control+d')
    await stored(visit, id, (blocks) => blocks.length === 6)
    await page.getByRole('textbox', { name: 'Text' }).and(page.locator(':focus')).waitFor()
    await press('Escape')
    await press('Delete')
    await stored(visit, id, (blocks) => idsOf(blocks) === 'title two one cols end')

    // A new block by the menu between blocks.
    await leadTo(button(page, 'Add block').last())
    await press('Enter')
    await page.getByRole('menuitem', { name: 'Text' }).and(page.locator(':focus')).waitFor()
    // Columns, Cards, Coupon.
    await page.keyboard.type('ccc')
    await press('Enter')
    await writing(page, 'Offer').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Ten percent off')
    await press('Tab')
    await page.keyboard.type('BREAD10')
    await stored(visit, id, (blocks) => blocks.some(({ code }) => code === 'BREAD10'))

    // Looks by the keys that every editor has.
    await writing(page, 'Text').first().focus()
    await press('Control+End')
    await page.keyboard.type(' and ')
    await press('Control+b')
    await page.keyboard.type('bold')
    const blocks = await stored(visit, id, (all) => JSON.stringify(all).includes('"text":"bold"'))
    const words = blocks.find((one: Stored) => one.id === 'two')
    expect(words.paragraphs[0].spans).toMatchObject([
      { text: 'Second and ', bold: false },
      { text: 'bold', bold: true },
    ])
    await saved(page)
    await page.reload()
    await writing(page, 'Offer').getByText('Ten percent off').waitFor()
  }))

test('a pointer drags a block over a line that shows its place, and into a column', () =>
  visiting({ window: { ...DESK, height: 1_200 } }, async (visit) => {
    const { page } = visit
    const id = await draftOf(visit, LETTER)
    await visit.signIn({ path: `/campaigns/${id}/design` })
    const drag = async (name: RegExp, target: Locator, part: number) => {
      await block(page, name).click({ position: { x: 4, y: 4 } })
      const from = (await page.getByTitle('Drag to move').boundingBox())!
      const to = (await target.boundingBox())!
      await page.mouse.move(from.x + 8, from.y + 8)
      await page.mouse.down()
      await page.mouse.move(from.x + 12, from.y + 30)
      await page.mouse.move(to.x + to.width / 2, to.y + to.height * part, { steps: 5 })
      await page.locator('body > div[class*="dropLine"]').waitFor()
    }
    await drag(/^Text, 2 of 5/, block(page, /^Columns/), 0.99)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await page.locator('body > div[class*="dropLine"]').count()).toBe(0)

    await drag(/^Text, 2 of 5/, block(page, /^Footer/), 0.9)
    await page.mouse.up()
    await stored(visit, id, (blocks) => idsOf(blocks) === 'title two cols end one')
    await drag(/^Text, 2 of 5/, page.getByText('Empty column'), 0.5)
    await page.mouse.up()
    await stored(visit, id, (blocks) => blocks[1]?.columns?.[1].blocks[0]?.id === 'two')
  }))

const PASTED = `<p style="text-align:center"><b>Fresh</b> <a href="https://bakery.example/menu">menu</a></p>
  <ul><li>Rye</li></ul><script>alert(1)</script><img src=x onerror=alert(1)>`

test('a paste keeps its looks, runs nothing and violates no policy; a pasted picture becomes a block', () =>
  visiting({ window: DESK }, async (visit) => {
    const { page } = visit
    const id = await draftOf(visit, LETTER)
    await visit.signIn({ path: `/campaigns/${id}/design` })
    await writing(page, 'Text').first().click()
    await page.keyboard.press('Control+a')
    await page.evaluate((html) => {
      const { DataTransfer, ClipboardEvent, document } = globalThis as never as Record<string, never>
      const clipboardData = new (DataTransfer as never as new () => { setData(...given: string[]): void })()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', 'plain')
      const event = new (ClipboardEvent as never as new (...given: unknown[]) => unknown)('paste', {
        clipboardData,
        bubbles: true,
        cancelable: true,
      })
      ;(
        document as never as { activeElement: { dispatchEvent(one: unknown): void } }
      ).activeElement.dispatchEvent(event)
    }, PASTED)
    const blocks = await stored(visit, id, (all) => JSON.stringify(all).includes('Rye'))
    const { paragraphs } = blocks.find((one: Stored) => one.id === 'one')
    expect(paragraphs).toMatchObject([
      {
        kind: 'PARAGRAPH',
        align: 'CENTER',
        spans: [
          { text: 'Fresh', bold: true },
          { text: ' ' },
          { text: 'menu', link: 'https://bakery.example/menu' },
        ],
      },
      { kind: 'BULLET', spans: [{ text: 'Rye' }] },
    ])

    await page.evaluate(
      async (bytes) => {
        const { DataTransfer, ClipboardEvent, File, document } = globalThis as never as Record<string, never>
        const clipboardData = new (
          DataTransfer as never as new () => { items: { add(file: unknown): void } }
        )()
        const file = new (File as never as new (...given: unknown[]) => unknown)(
          [new Uint8Array(bytes)],
          'a.png',
          {
            type: 'image/png',
          },
        )
        clipboardData.items.add(file)
        const event = new (ClipboardEvent as never as new (...given: unknown[]) => unknown)('paste', {
          clipboardData,
          bubbles: true,
          cancelable: true,
        })
        ;(
          document as never as { activeElement: { dispatchEvent(one: unknown): void } }
        ).activeElement.dispatchEvent(event)
      },
      [...picture(1_500, 300)],
    )
    const all = await stored(visit, id, (now) => now.some(({ type, url }) => type === 'IMAGE' && url))
    // The browser has made it as wide as a sharp email needs.
    const { url } = all.find(({ type }: Stored) => type === 'IMAGE')
    const image = page.locator(`img[src="${new URL(url).pathname}"]`)
    await image.waitFor()
    expect(await image.evaluate((one: { naturalWidth: number }) => one.naturalWidth)).toBe(1_200)
  }))

test('merge fields and text of an input method go to the cursor, and Undo takes them back', () =>
  visiting({ window: DESK }, async (visit) => {
    const { page } = visit
    const id = await draftOf(visit, LETTER)
    await visit.signIn({ path: `/campaigns/${id}/design` })
    const insert = async (into: string) => {
      await writing(page, into).first().click()
      await page.keyboard.press('End')
      await button(page, 'Insert merge field').click()
      await page.getByRole('menuitem', { name: /^First name/ }).click()
    }
    await insert('Heading')
    await stored(visit, id, ([first]) => first.text === 'Good morning{{firstName|there}}')
    await insert('Text')
    await stored(visit, id, ([, next]) => next.paragraphs[0].spans[0].text === 'First{{firstName|there}}')

    // Two steps of an input method are one word.
    await writing(page, 'Text').first().click()
    await page.keyboard.press('Control+a')
    if (browser.browserType().name() === 'chromium') {
      const input = await page.context().newCDPSession(page)
      const compose = (text: string) =>
        input.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        })
      await compose('に')
      await compose('にほ')
      await input.send('Input.insertText', { text: '日本' })
    } else await page.keyboard.insertText('日本')
    await stored(visit, id, ([, next]) => next.paragraphs[0].spans[0].text === '日本')
    await page.keyboard.press('Control+z')
    await stored(visit, id, ([, next]) => next.paragraphs[0].spans[0].text.startsWith('First'))
  }))

test('the same text in two windows asks which version to keep, and other changes appear at once', () =>
  visiting({ window: DESK }, async (visit) => {
    const { page } = visit
    const id = await draftOf(visit, LETTER)
    await visit.signIn({ path: `/campaigns/${id}/design` })
    const other = await visit.open(DESK)
    await visit.signIn({ page: other, path: `/campaigns/${id}/design` })

    await writing(page, 'Heading').click()
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await saved(page)
    // The other window shows it without a reload, and can undo it.
    await writing(other, 'Heading').getByText('Good morning!').waitFor()
    await other.getByText('Someone else changed this email. You see the new version.').waitFor()

    await page.route('**/campaigns/**', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await page.keyboard.type(' Mine')
    await writing(other, 'Heading').click()
    await other.keyboard.press('End')
    await other.keyboard.type(' Theirs')
    await saved(other)
    await page.unroute('**/campaigns/**')
    await page.getByText('“Design” was changed in another window while you edited it.').waitFor()
    await button(page, 'Keep this version').click()
    await stored(visit, id, (blocks) => blocks[0].text === 'Good morning! Mine')
  }))

const KINDS = [
  'Text',
  'Heading',
  'Image',
  'Logo',
  'Button',
  'Columns',
  'Divider',
  'Space',
  'Cards',
  'Quote',
  'Coupon',
]
const MORE_KINDS = ['Video', 'Social links', 'Menu', 'Footer', 'HTML']

test('the studio is sound with every block, on a desktop and a phone, in light and dark', () =>
  visiting({ window: DESK }, async (visit) => {
    const { page } = visit
    const id = await draftOf(visit, [])
    await visit.signIn({ path: `/campaigns/${id}/design` })
    for (const name of [...KINDS, ...MORE_KINDS]) {
      await button(canvas(page), 'Add block').last().click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await block(page, new RegExp(`^${name}, `))
        .last()
        .waitFor()
    }
    await stored(visit, id, (blocks) => blocks.length === 16)
    for (const size of [DESK, POCKET])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width: size.width, height: size.height })
        await page.emulateMedia({ colorScheme })
        const view = `studio ${size.width} ${colorScheme}`
        for (const name of ['Heading', 'Button', 'Image', 'Cards']) {
          await block(page, new RegExp(`^${name}, `))
            .last()
            .focus()
          await visit.assertSound(`${view} ${name}`)
        }
        await button(page, 'Preview').click()
        await page.getByTitle('Preview of the email').waitFor()
        await visit.assertSound(`${view} preview`)
        await button(page, 'Edit').click()
      }
  }))

test('a picture is cropped, and a block is shown to some contacts only', () =>
  visiting({ window: { ...DESK, height: 1_000 } }, async (visit) => {
    const { page } = visit
    const id = await draftOf(visit, [{ id: 'photo', type: 'IMAGE' }])
    await visit.signIn({ path: `/campaigns/${id}/design` })
    const chooser = page.waitForEvent('filechooser')
    await canvas(page).locator('input[type=file]').click()
    await (await chooser).setFiles(PHOTO)
    const [first] = await stored(visit, id, ([one]) => one.url !== null)
    await button(page, 'Crop').click()
    await button(page.getByRole('dialog'), 'Square').click()
    await visit.assertSound('studio crop')
    await button(page.getByRole('dialog'), 'Crop image').click()
    const [second] = await stored(visit, id, ([one]) => one.url !== first.url)
    const image = page.locator(`img[src="${new URL(second.url).pathname}"]`)
    await image.waitFor()
    const size = await image.evaluate(
      ({ naturalWidth, naturalHeight }: { naturalWidth: number; naturalHeight: number }) => [
        naturalWidth,
        naturalHeight,
      ],
    )
    expect(size[0]).toBe(size[1]!)

    await button(page, 'Choose recipients').click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'First name' }).fill('Wren')
    await visit.assertSound('studio recipients')
    await button(page.getByRole('dialog'), 'Save conditions').click()
    await stored(visit, id, ([one]) => one.showTo?.conditions.length === 1)
    await page.getByText('Only some recipients see this block.').waitFor()
  }))
