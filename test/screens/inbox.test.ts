import { describe, expect } from 'bun:test'
import { someHostileTexts } from '../support/hostile-texts.ts'
import { type Desk, desk } from '../support/page/desk.ts'
import { hold, refuseOnce } from '../support/page/hold.ts'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { Caller, PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(16)

/** The inbox in the console: replies, colleagues, drafts and results. */

/** Creates a contact with a message, and opens the conversation as the owner. */
async function asked(visit: PageVisit, text = 'Are you open on Sunday?') {
  const { contact, ...rest } = await desk(visit)
  const ann = await contact({ firstName: 'Ann', lastName: 'Archer', phone: '+12125550171' })
  await ann.write(text)
  await visit.signIn({ path: `/inbox/${ann.conversationId}` })
  await opened(visit.page, text)
  return { ...rest, contact, ann }
}

const message = (page: Page, text: string) => page.getByRole('article').getByText(text, { exact: true })
const answer = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
/**
 * Waits until the conversation with this text can be answered. Shortcuts do nothing until the
 * permissions are loaded.
 */
async function opened(page: Page, text: string): Promise<void> {
  await message(page, text).waitFor()
  await answer(page).waitFor()
}
const send = (page: Page) => page.getByRole('button', { name: /^Send to/ })
const row = (page: Page, name: RegExp | string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })
/** Waits until the server has the draft. */
const kept = (page: Page) => page.getByText('Draft saved').waitFor()
/** Waits until the reply field has this text. */
const reads = (page: Page, text: string) =>
  page.scene.until(
    async () => (await answer(page).inputValue()) === text || undefined,
    () => `The answer does not read “${text}”. On the screen:\n${page.screen()}`,
  )
const draftOf = (session: Caller, id: string) => session.ask('GET', `/inbox/conversations/${id}/draft`)

/** Returns the texts on the contact's phone, newest first. */
const textsTo = async ({ phones }: Pick<Desk, 'phones'>, phone: string) =>
  (await phones()).filter(({ to }) => to === phone).map(({ body }) => body)

describe('two colleagues in one conversation', () => {
  scenario('see each other typing, and the second reads the first reply before sending', async (visit) => {
    const { page } = visit
    const { ann, phones } = await asked(visit)
    const bo = await visit.member('bo@example.test', 'member')
    const other = await visit.open()
    const following = other.waitForResponse('**/inbox/stream')
    await visit.signIn({ page: other, person: bo, path: `/inbox/${ann.conversationId}` })
    await opened(other, 'Are you open on Sunday?')
    await following

    // Colleagues see the typing for six seconds after a key.
    const seen = Promise.all([
      other.getByText(/is writing a reply …$/).waitFor(),
      row(other, /is writing …/).waitFor(),
    ])
    await page.keyboard.press('r')
    await page.keyboard.type('We are, until noon.')
    await seen
    await visit.assertSound('inbox colleague writes', other)

    // The colleague replies first.
    await answer(other).fill('Yes, we are!')
    await answer(other).press('Control+Enter')
    await message(other, 'Yes, we are!').waitFor()
    const warning = page.getByRole('status').filter({ hasText: 'Someone replied while you were writing.' })
    await warning.getByText('Yes, we are!').waitFor()
    await page.keyboard.press('Control+Enter')
    expect(await send(page).isDisabled()).toBe(true)
    await visit.assertSound('inbox answered by a colleague')
    await page.getByRole('button', { name: 'Keep my reply' }).click()
    await warning.waitFor({ state: 'detached' })
    await answer(page).press('Control+Enter')
    await message(page, 'We are, until noon.').waitFor()
    await message(other, 'We are, until noon.').waitFor()
    const texts = await visit.until(
      () => textsTo({ phones }, ann.phone),
      ({ length }) => length === 3,
    )
    expect(texts).toEqual(['We are, until noon.', 'Yes, we are!', 'Your order is ready.'])
  })

  scenario(
    'cannot both reply while the stream is cut: the server refuses the second and shows the first reply',
    async (visit) => {
      const { page } = visit
      await visit.page.route('**/inbox/stream', (route) => route.fulfill({ status: 403, json: {} }))
      const { ann, phones } = await asked(visit)
      const bo = await visit.session(await visit.member('bo@example.test', 'member'))
      await answer(page).fill('We are, until noon.')
      await bo.ask('POST', `/inbox/conversations/${ann.conversationId}/messages`, { body: 'Yes, we are!' })
      await answer(page).press('Control+Enter')
      await page.getByText('Someone replied while you were writing.').waitFor()
      expect(await answer(page).inputValue()).toBe('We are, until noon.')
      await page.getByRole('button', { name: 'Discard my reply' }).click()
      await reads(page, '')
      expect(await textsTo({ phones }, ann.phone)).not.toContain('We are, until noon.')
    },
  )
})

describe('a draft', () => {
  scenario('is never called kept before the server has it', async (visit) => {
    const { page } = visit
    await asked(visit)
    await answer(page).fill('We are')
    await kept(page)
    const saving = await hold(page, 'PUT', /\/draft$/)
    // Records for each render with the new text whether it says "Draft saved".
    const said: boolean[] = []
    page.onDrawn(() => {
      const isNew = [...page.document.querySelectorAll('textarea')].some(
        ({ value }) => value === 'We are, from eight',
      )
      if (isNew) said.push(page.screen().includes('Draft saved'))
    })
    await answer(page).fill('We are, from eight')
    await saving.isAsked
    expect(said).not.toBeEmpty()
    expect(said).not.toContain(true)
    await saving.release()
    await kept(page)
  })

  scenario(
    'belongs to its conversation: switching by keys loses nothing, and keys type letters in a field',
    async (visit) => {
      const { page } = visit
      const { contact, ann, session } = await asked(visit)
      const ben = await contact({ firstName: 'Ben', phone: '+12125550172' })
      await ben.write('Do you bake rye?')
      await row(page, /Ben/).waitFor()
      await page.keyboard.press('r')
      await page.keyboard.type('ensue jakes /?')
      await reads(page, 'ensue jakes /?')
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.keyboard.press('Escape')
      await page.keyboard.press('k')
      await opened(page, 'Do you bake rye?')
      await page.keyboard.press('n')
      await page.keyboard.type('A regular: see us')
      await page.keyboard.press('Escape')
      await page.keyboard.press('j')
      await message(page, 'Are you open on Sunday?').waitFor()
      await reads(page, 'ensue jakes /?')
      const drafts = async () => [
        (await draftOf(session, ann.conversationId)).body,
        (await draftOf(session, ben.conversationId)).note,
      ]
      await visit.until(drafts, ([body, note]) => body === 'ensue jakes /?' && note === 'A regular: see us')
    },
  )

  scenario('stays while a reply is refused, and a retry sends it once', async (visit) => {
    const { page } = visit
    const { ann, phones } = await asked(visit)
    const path = `/inbox/conversations/${ann.conversationId}/messages`
    await answer(page).fill('We are.')
    await refuseOnce(page, 'POST', path)
    await answer(page).press('Control+Enter')
    await page.getByText('The server is being restarted.').waitFor()
    expect(await answer(page).inputValue()).toBe('We are.')
    await visit.assertSound('inbox answer refused')
    // The answer is lost, but the server has accepted the message.
    let isLost = false
    await page.route(`**${path}`, async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback()
      isLost = true
      await route.fetch()
      await route.fulfill({
        status: 503,
        json: { code: 'SERVICE_UNAVAILABLE', userMessage: 'Gone for now.' },
      })
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Gone for now.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await reads(page, '')
    const texts = await visit.until(
      () => textsTo({ phones }, ann.phone),
      ({ length }) => length > 1,
    )
    expect(texts).toEqual(['We are.', 'Your order is ready.'])
    await message(page, 'We are.').first().waitFor()
    expect(await message(page, 'We are.').count()).toBe(1)
  })
})

scenario(
  'a scheduled message shows in the conversation, and cancelling it restores its text',
  async (visit) => {
    const { page } = visit
    const { ann, session, phones } = await asked(visit)
    await answer(page).fill('See you on Sunday!')
    await page.getByRole('button', { name: 'Send later' }).click()
    await page.getByRole('button', { name: /^In one hour/ }).waitFor()
    await visit.assertSound('inbox later')
    await page.getByRole('button', { name: /^In one hour/ }).click()
    await page.getByText(/^Scheduled for /).waitFor()
    await reads(page, '')
    await visit.assertSound('inbox scheduled')
    const newest = async () =>
      (await session.ask('GET', `/inbox/conversations/${ann.conversationId}/messages?limit=1`))[0]
    const { scheduledFor, status } = await newest()
    const minutes = (Date.parse(scheduledFor) - visit.app.clock.now()) / 60_000
    expect([status, Math.round(minutes / 10)]).toEqual(['SCHEDULED', 6])
    await page.getByRole('button', { name: 'Cancel message' }).click()
    await page.getByRole('article').getByText('Canceled').waitFor()
    await page.getByRole('button', { name: 'Edit message' }).click()
    await reads(page, 'See you on Sunday!')
    expect((await newest()).status).toBe('CANCELLED')
    expect(await textsTo({ phones }, ann.phone)).toEqual(['Your order is ready.'])
  },
)

scenario('a time chosen for a reply stays while the reply is refused', async (visit) => {
  const { page } = visit
  const { ann } = await asked(visit)
  await answer(page).fill('See you on Sunday!')
  await refuseOnce(page, 'POST', `/inbox/conversations/${ann.conversationId}/messages`)
  await page.getByRole('button', { name: 'Send later' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^In one hour/ }).click()
  await dialog.getByText('The server is being restarted.').waitFor()
  expect(await answer(page).inputValue()).toBe('See you on Sunday!')
  await dialog.getByRole('button', { name: /^In one hour/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Scheduled for /).waitFor()
})

scenario('a notification of a reply names the person and shows the text', async (visit) => {
  const { page } = visit
  const { contact } = await desk(visit)
  const ann = await contact({ firstName: 'Ann', lastName: 'Archer', phone: '+12125550171' })
  await ann.write('Are you open on Sunday?')
  await visit.signIn({ path: '/segments' })
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('link', { name: /^Ann Archer.*Are you open on Sunday\?/ }).waitFor()
})

scenario(
  'a contact who opts out gets no reply: the conversation shows the time, and what was typed can become a note',
  async (visit) => {
    const { page } = visit
    const { ann } = await asked(visit)
    await answer(page).fill('We are')
    await answer(page).fill('We have kept a loaf for you.')
    await ann.write('STOP')
    await page.getByText('This number has opted out.').waitFor()
    await page.getByText('Your reply was not sent.').waitFor()
    await page.getByRole('button', { name: 'Save as note' }).click()
    await page.getByText('Your reply was not sent.').waitFor({ state: 'detached' })
    await page.getByText('We have kept a loaf for you.', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('This number has opted out.').waitFor()
    await page.getByText(/opted out\. Keyword/).waitFor()
    expect(await send(page).count()).toBe(0)
    await visit.assertSound('inbox opted out')
    await page.keyboard.press('n')
    await page.keyboard.type('Called: fine with it.')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Called: fine with it.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Show opt-outs of the contact' }).click()
    await page.waitForURL(/\/contacts\//)
  },
)

scenario('a text that a colleague makes impossible to send stays, with the reason', async (visit) => {
  const { page, client } = visit
  const { ann } = await asked(visit)
  await answer(page).fill('We have kept a loaf for you.')
  await kept(page)
  await client.patch(`/contacts/${ann.contactId}`, { isOptedOut: true })
  await visit.scene.work()
  await page.getByText('This number has opted out.').waitFor()
  await page.getByText('Your reply was not sent.').waitFor()
  await page.getByText('We have kept a loaf for you.', { exact: true }).waitFor()
})

scenario(
  'a text in a conversation whose sender was deleted meanwhile stays, with the reason',
  async (visit) => {
    const { page, client } = visit
    const { senderId } = await asked(visit)
    await answer(page).fill('We have kept a loaf for you.')
    await kept(page)
    await client.request('DELETE', `/channel-identities/${senderId}`)
    await answer(page).press('Control+Enter')
    await page.getByText('The sender of this conversation was deleted.').waitFor()
    await page.getByText('We have kept a loaf for you.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save as note' }).click()
    await page.getByText('Your reply was not sent.').waitFor({ state: 'detached' })
    await page.getByText('We have kept a loaf for you.', { exact: true }).waitFor()
  },
)

scenario('a text in a conversation that a colleague closes stays, and opens it again', async (visit) => {
  const { page } = visit
  const { ann, session } = await asked(visit)
  await answer(page).fill('We have kept a loaf for you.')
  await session.ask('PATCH', `/inbox/conversations/${ann.conversationId}`, { status: 'CLOSED' })
  await page.getByText('This conversation was closed. If you reply, the conversation reopens.').waitFor()
  expect(await answer(page).inputValue()).toBe('We have kept a loaf for you.')
  await send(page).click()
  await message(page, 'We have kept a loaf for you.').waitFor()
  await page.getByText('This conversation was closed.').waitFor({ state: 'detached' })
})

scenario(
  'files are sent and received as pictures, and templates are filled in for the contact',
  async (visit) => {
    const { page, client } = visit
    await client.made('/sms-templates', {
      name: 'Hours',
      category: 'OTHER',
      type: 'QUICK_REPLY',
      body: 'Hi {{firstName}}, we open at eight.',
    })
    const { ann, phones } = await asked(visit)
    await page.getByRole('button', { name: 'Use template' }).click()
    await page.getByRole('option', { name: /Hours/ }).waitFor()
    await visit.assertSound('inbox templates')
    await page.keyboard.press('Enter')
    await page.getByText('Hi Ann, we open at eight.').waitFor()
    await visit.assertSound('inbox template')
    await page.getByRole('button', { name: 'Insert into reply' }).click()
    await reads(page, 'Hi Ann, we open at eight.')
    await page.getByText('1 SMS segment, 25 characters').waitFor()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const file = { name: '<img src=x onerror=alert(1)>.png', mimeType: 'image/png', buffer: png }
    await page.locator('input[type=file]').setInputFiles(file)
    const picture = page.getByRole('img', { name: 'File of your reply' })
    await picture.waitFor()
    expect(await picture.getAttribute('src')).toStartWith('blob:')
    await page.getByText('1 MMS').waitFor()
    await visit.assertSound('inbox file')
    await send(page).click()
    await page.getByRole('article').getByRole('img', { name: 'From us' }).waitFor()
    const [newest] = await visit.until(phones, ([first]) => (first?.media ?? []).length > 0)
    expect([newest!.to, newest!.body]).toEqual([ann.phone, 'Hi Ann, we open at eight.'])
  },
)

scenario(
  'free text by WhatsApp ends a day after the contact wrote, and a template still works',
  async (visit) => {
    const { page, client } = visit
    const { session, phones } = await desk(visit)
    const sender = await client.made('/channel-identities', {
      channel: 'WHATSAPP',
      provider: 'SANDBOX',
      name: 'WhatsApp',
      address: '+15005550007',
      credentials: { receiptDelayMs: 0 },
    })
    const wes = await client.made('/contacts', { firstName: 'Wes', phone: '+12125550173' })
    const { id } = await session.ask('POST', '/inbox/conversations', {
      contactId: wes.id,
      channelIdentityId: sender.id,
    })
    await visit.signIn({ path: `/inbox/${id}` })
    await page.getByText('The contact has not sent a WhatsApp message yet.').waitFor()
    await page.getByRole('button', { name: 'Send template' }).click()
    await page.getByLabel('Template name in WhatsApp').fill('pickup')
    await page.getByLabel('Values, one per line').fill('Wes\nSunday')
    await page.getByLabel('Text in this conversation').fill('Hi Wes, pick it up on Sunday.')
    await visit.assertSound('inbox template of WhatsApp')
    await page.getByRole('button', { name: 'Send to Wes' }).click()
    await message(page, 'Hi Wes, pick it up on Sunday.').waitFor()
    await page.getByText('Template pickup: Wes, Sunday').waitFor()
    // A phone replies to the last sender that wrote to it.
    await visit.until(phones, (texts) => texts.some(({ to }) => to === '+12125550173'))
    await visit.write('+12125550173', 'I will.')
    await message(page, 'I will.').waitFor()
    await answer(page).fill('Thank you!')
    await answer(page).press('Control+Enter')
    await message(page, 'Thank you!').waitFor()
    await page.getByRole('button', { name: 'Send WhatsApp template' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Template name in WhatsApp').fill('pickup')
    await dialog.getByLabel('Text in this conversation').fill('See you soon.')
    await refuseOnce(page, 'POST', `/inbox/conversations/${id}/messages`)
    await dialog.getByRole('button', { name: 'Send to Wes' }).click()
    await dialog.getByText('The server is being restarted.').waitFor()
    expect(await dialog.getByLabel('Text in this conversation').inputValue()).toBe('See you soon.')
    await dialog.getByRole('button', { name: 'Send to Wes' }).click()
    await dialog.waitFor({ state: 'detached' })
    await message(page, 'See you soon.').waitFor()
  },
)

scenario(
  'a new conversation starts with a contact and a chosen sender, with the cursor in the reply',
  async (visit) => {
    const { page, client } = visit
    const { senderId } = await desk(visit)
    const ann = await client.made('/contacts', { firstName: 'Ann', phone: '+12125550171' })
    await visit.signIn({ path: '/inbox' })
    await page.getByText('No open conversations.').waitFor()
    await visit.assertSound('inbox empty')
    await page.getByRole('link', { name: 'New conversation' }).click()
    await page.getByRole('combobox', { name: 'Contact' }).fill('ann')
    await page.getByRole('option', { name: /Ann/ }).waitFor()
    await visit.assertSound('inbox new with whom')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`contactId=${ann.id}`))
    await page.getByLabel('Front desk').check()
    await visit.assertSound('inbox new')
    await page.getByRole('button', { name: 'Write to Ann' }).click()
    await page.waitForURL(/\/inbox\/[0-9a-f-]{36}$/)
    await answer(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Hello Ann')
    await page.keyboard.press('Control+Enter')
    await message(page, 'Hello Ann').waitFor()
    const session = await visit.session(visit.owner)
    const [begun] = await session.ask('GET', '/inbox/conversations')
    expect([begun.channelIdentityId, begun.contact.id]).toEqual([senderId, ann.id])
  },
)

scenario('a message that arrives between the list and the stream is shown', async (visit) => {
  const { page } = visit
  const { contact } = await desk(visit)
  const ann = await contact({ firstName: 'Ann', phone: '+12125550171' })
  await visit.signIn()
  const opening = Promise.withResolvers<void>()
  await page.route('**/inbox/stream', async (route) => {
    await opening.promise
    await route.continue()
  })
  // The console compares its count with the first one from the stream.
  const counted = page.waitForResponse('**/inbox/unread-count')
  await visit.go('/inbox')
  await row(page, /Ann.*Your order is ready/).waitFor()
  await counted
  await ann.write('Are you open on Sunday?')
  opening.resolve()
  await row(page, /Ann.*Are you open on Sunday/).waitFor()
})

scenario('hostile names, texts, notes, drafts and campaigns show as text', async (visit) => {
  const { page, client } = visit
  const texts = someHostileTexts(12).filter((text) => text.trim() === text && text.length < 100)
  const { contact, senderId } = await desk(visit)
  const [name, , ...others] = texts
  const ann = await contact({ firstName: name!, lastName: texts[1]!, phone: '+12125550171' })
  const tag = await client.made('/tags', { name: texts[2]!.slice(0, 50) })
  await client.post(`/contacts/${ann.contactId}/tags`, { tagIds: [tag.id] })
  const segment = await client.made('/segments', {
    name: 'All',
    type: 'STATIC',
    contactIds: [ann.contactId],
  })
  await client.made('/campaigns', {
    name: texts[3],
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    isDraft: false,
    messageTemplate: texts[4],
    segmentId: segment.id,
    channelIdentityIds: [senderId],
  })
  for (const text of others.slice(0, 5)) await ann.write(text)
  await visit.signIn({ path: `/inbox/${ann.conversationId}` })
  await page.getByRole('heading', { name: name!, level: 2 }).waitFor()
  for (const text of others.slice(0, 5)) await message(page, text).first().waitFor()
  await answer(page).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.insertText(texts.at(-1)!)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('main').getByText(texts.at(-1)!, { exact: true }).last().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.keyboard.insertText(texts.at(-2)!)
  await kept(page)
  await visit.assertSound('inbox hostile')
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Contact details' }).click()
  await page.getByRole('dialog', { name: 'Contact details' }).getByText(name!).first().waitFor()
  await visit.assertSound('inbox hostile contact')
})
