import { expect } from 'bun:test'
import { arrive, desk } from '../support/page/desk.ts'
import { hold, pathOf } from '../support/page/hold.ts'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'

/** The inbox with late answers while the user moves on. */

const scenario = scenarios(2)

const ANN = { firstName: 'Ann', phone: '+12125550171' }
const BEN = { firstName: 'Ben', phone: '+12125550172' }
const CY = { firstName: 'Cy', phone: '+12125550173' }
const message = (page: Page, text: string) => page.getByRole('article').getByText(text, { exact: true })
const answer = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
const row = (page: Page, name: RegExp | string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })

scenario('a conversation opens from the quick search and from the notifications', async (visit) => {
  const { page } = visit
  const { contact } = await desk(visit)
  const ann = await contact(ANN)
  await ann.write('Are you open on Sunday?')
  await visit.signIn({ path: '/segments' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Quick search' }).fill('Ann')
  await page.getByRole('option', { name: /^Ann.*Conversation/ }).click()
  await message(page, 'Are you open on Sunday?').waitFor()
  const ben = await contact(BEN)
  await ben.write('Do you bake rye?')
  await visit.go('/segments')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: /Ben/ }).first().click()
  await message(page, 'Do you bake rye?').waitFor()
})

scenario('a reply is sent once, even if the user leaves the conversation and returns', async (visit) => {
  const { page } = visit
  const { contact } = await desk(visit)
  const ann = await contact(ANN)
  await ann.write('Are you open on Sunday?')
  const ben = await contact(BEN)
  await ben.write('Do you bake rye?')
  await visit.signIn({ path: `/inbox/${ann.conversationId}` })
  await message(page, 'Are you open on Sunday?').waitFor()
  const sending = await hold(page, 'POST', /\/inbox\/conversations\/[^/]+\/messages$/)
  await answer(page).fill('We are, until noon.')
  await answer(page).press('Control+Enter')
  await sending.isAsked
  await row(page, /Ben/).click()
  await message(page, 'Do you bake rye?').waitFor()
  await row(page, /Ann/).click()
  await message(page, 'Are you open on Sunday?').waitFor()
  await answer(page).press('Control+Enter')
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await answer(page).press('Control+Enter')
  await sending.release()
  await message(page, 'We are, until noon.').waitFor()
  await visit.until(
    () => answer(page).inputValue(),
    (value) => value === '',
  )
  const sent = (await visit.phones()).filter(({ body }) => body === 'We are, until noon.')
  expect(sent).toHaveLength(1)
})

scenario(
  'a sent reply leaves the draft even after the user moves on, and a refused one shows a message',
  async (visit) => {
    const { page } = visit
    const { contact, session } = await desk(visit)
    const ann = await contact(ANN)
    const ben = await contact(BEN)
    await ben.write('Do you bake rye?')
    await ann.write('Are you open on Sunday?')
    await visit.signIn({ path: `/inbox/${ann.conversationId}` })
    await message(page, 'Are you open on Sunday?').waitFor()
    const sending = await hold(page, 'POST', /\/inbox\/conversations\/[^/]+\/messages$/)
    await answer(page).fill('We are, until noon.')
    await answer(page).press('Control+Enter')
    await sending.isAsked
    await row(page, /Ben/).click()
    await message(page, 'Do you bake rye?').waitFor()
    await sending.release()
    await visit.until(
      () => session.ask('GET', `/inbox/conversations/${ann.conversationId}/draft`),
      ({ body }) => body === '',
    )
    await row(page, /Ann/).click()
    await message(page, 'We are, until noon.').waitFor()
    expect(await answer(page).inputValue()).toBe('')

    await page.unrouteAll()
    const refused = await hold(page, 'POST', /\/inbox\/conversations\/[^/]+\/messages$/, {
      status: 402,
      code: 'INSUFFICIENT_CREDITS',
      userMessage: 'The credits are used up.',
    })
    await answer(page).fill('See you then.')
    await answer(page).press('Control+Enter')
    await row(page, /Ben/).click()
    await message(page, 'Do you bake rye?').waitFor()
    await refused.release()
    await page.getByText('The reply to Ann was not sent. The credits are used up.').waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).last().click()
    await visit.until(
      () => answer(page).inputValue(),
      (value) => value === 'See you then.',
    )
  },
)

scenario('a note cannot be edited while it is added, and is added once', async (visit) => {
  const { page } = visit
  const { contact, session } = await desk(visit)
  const ann = await contact(ANN)
  await ann.write('Are you open on Sunday?')
  await visit.signIn({ path: `/inbox/${ann.conversationId}` })
  await message(page, 'Are you open on Sunday?').waitFor()
  const adding = await hold(page, 'POST', /\/notes$/)
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: /^Note for colleagues/ })
  await note.fill('She bakes too.')
  await note.press('Control+Enter')
  await adding.isAsked
  await note.press('End')
  await page.keyboard.type(' Call her.')
  expect(await note.inputValue()).toBe('She bakes too.')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await note.press('Control+Enter')
  await adding.release()
  await visit.until(
    () => note.inputValue(),
    (value) => value === '',
  )
  const notes = await session.ask('GET', `/inbox/conversations/${ann.conversationId}/notes`)
  expect(notes.map(({ body }: { body: string }) => body)).toEqual(['She bakes too.'])
  await page.unrouteAll()

  await visit.go(`/contacts/${ann.contactId}`)
  const ofContact = await hold(page, 'POST', /\/notes$/)
  const field = page.getByRole('textbox', { name: 'Note', exact: true })
  await field.fill('Likes rye.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await ofContact.isAsked
  await field.press('End')
  await page.keyboard.type(' And oats.')
  expect(await field.inputValue()).toBe('Likes rye.')
  await ofContact.release()
  expect(await field.inputValue()).toBe('')
})

scenario('a late snooze does not take the user away from another conversation', async (visit) => {
  const { page } = visit
  const { contact } = await desk(visit)
  for (const given of [CY, BEN, ANN]) await (await contact(given)).write('Hello')
  await visit.signIn({ path: '/inbox' })
  await row(page, /Ann/).click()
  await page.getByRole('heading', { name: 'Ann' }).first().waitFor()
  const snoozing = await hold(page, 'PATCH', /\/inbox\/conversations\/[^/]+$/)
  await page.keyboard.press('s')
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  await snoozing.isAsked
  await page.keyboard.press('Escape')
  await row(page, /Cy/).click()
  await page.getByRole('textbox', { name: 'Reply to Cy' }).fill('Good morning')
  const at = pathOf(page)
  await snoozing.release()
  await page.getByText('Conversation with Ann snoozed.').waitFor()
  expect(pathOf(page)).toBe(at)
  expect(await page.getByRole('textbox', { name: 'Reply to Cy' }).inputValue()).toBe('Good morning')
})

scenario('a late refusal does not undo text that arrived meanwhile', async (visit) => {
  const { page } = visit
  const { contact } = await desk(visit)
  const ann = await contact(ANN)
  await ann.write('Are you open on Sunday?')
  await (await contact(BEN)).write('Do you bake rye?')
  await visit.signIn({ path: `/inbox/${ann.conversationId}` })
  await message(page, 'Are you open on Sunday?').waitFor()
  await row(page, /Ann/).waitFor()
  const refused = await hold(page, 'PATCH', /\/inbox\/conversations\/[^/]+$/, {
    status: 409,
    code: 'CONFLICT',
    userMessage: 'Not now.',
  })
  await page.keyboard.press('e')
  await page.getByRole('heading', { name: 'Ben' }).first().waitFor()
  await ann.write('Or on Monday?')
  await row(page, /Ann.*Or on Monday/).waitFor()
  await refused.release()
  await page.getByText('Not now.').waitFor()
  await page.scene.follow()
  expect(await row(page, /Ann.*Or on Monday\?.*1 unread/).count()).toBe(1)
})

scenario('two messages at once both show, even if another contact writes at the same time', async (visit) => {
  const { page, client } = visit
  const inbound = await arrive(visit, [
    { from: ANN.phone, text: 'Good morning' },
    { from: BEN.phone, text: 'Do you bake rye?' },
  ])
  await visit.signIn({ path: '/inbox' })
  await row(page, /Do you bake rye/).click()
  await message(page, 'Do you bake rye?').waitFor()
  await row(page, /Good morning/).click()
  await message(page, 'Good morning').waitFor()
  const texts = [
    { from: ANN.phone, text: 'Are you open on Sunday?', id: 'a' },
    { from: ANN.phone, text: 'And on Monday?', id: 'b' },
    { from: BEN.phone, text: 'And spelt?', id: 'c' },
  ]
  await client.post(inbound, { texts })
  await row(page, /And spelt/).waitFor()
  await message(page, 'And on Monday?').waitFor()
  await message(page, 'Are you open on Sunday?').waitFor()
})
