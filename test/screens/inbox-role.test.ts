import { expect } from 'bun:test'
import { desk } from '../support/page/desk.ts'
import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(16)

scenario('a reply takes two keys: one opens it with the cursor inside, and one sends it', async (visit) => {
  const { page } = visit
  const { contact, phones } = await desk(visit)
  const ann = await contact({ firstName: 'Ann', phone: '+12125550171' })
  await ann.write('Are you open on Sunday?')
  await visit.signIn({ path: '/inbox' })
  await page.getByRole('link', { name: /Ann.*Are you open on Sunday/ }).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('We are, eight to noon.')
  await page.getByRole('textbox', { name: 'Reply to Ann' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article', { name: 'From us' }).getByText('We are, eight to noon.').waitFor()
  const [newest] = await visit.until(phones, ([first]) => first?.body === 'We are, eight to noon.')
  expect([newest!.to, page.url()]).toEqual([ann.phone, `${visit.origin}/console/inbox/${ann.conversationId}`])
})

scenario(
  'a role that may only read sees no reply form and no button that changes a conversation',
  async (visit) => {
    const { page } = visit
    const { contact, session } = await desk(visit)
    const ann = await contact({ firstName: 'Ann', phone: '+12125550171' })
    await ann.write('Are you open on Sunday?')
    const viewer = await visit.member('vi@example.test', 'viewer')
    await visit.signIn({ person: viewer, path: '/inbox' })
    await page.getByRole('link', { name: /Ann/ }).click()
    await page.getByRole('article').getByText('Are you open on Sunday?').waitFor()
    for (const key of ['r', 'n', 'e', 's', 'u', 'a']) await page.keyboard.press(key)
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(
      await page.getByRole('button', { name: /^(?:Close|Snooze|Assign|New conversation)\b/ }).count(),
    ).toBe(0)
    const conversation = await session.ask('GET', `/inbox/conversations/${ann.conversationId}`)
    expect(conversation).toMatchObject({ status: 'OPEN', unreadCount: 1 })
    await page.getByRole('link', { name: /Ann.*1 unread/ }).waitFor()
  },
)
