import { expect } from 'bun:test'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(16)

/** The phones of the test carrier in the console. */

const ANN = '+12125550171'

async function testSender({ client }: PageVisit, fields: Record<string, unknown> = {}): Promise<string> {
  const { id } = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Front desk',
    address: '+15005550006',
    credentials: { receiptDelayMs: 0 },
    ...fields,
  })
  return id
}

async function sendTest({ client, scene }: PageVisit, senderId: string, to: string): Promise<void> {
  await client.made(`/channel-identities/${senderId}/test`, { to })
  await scene.work()
}

scenario('a message appears on the open list without a reload, and its phone answers', async (visit) => {
  const { page, client } = visit
  const sender = await testSender(visit)
  await client.made('/contacts', { firstName: 'Ann', lastName: 'Archer', phone: ANN })
  const following = page.waitForResponse('**/test-phones/stream')
  await visit.signIn({ path: '/test-phones' })
  await page.getByText('No messages yet').waitFor()
  await following
  await sendTest(visit, sender, ANN)
  await page.getByRole('link', { name: /Ann Archer/ }).click()
  await page.getByRole('article', { name: 'From Front desk' }).waitFor()
  await visit.assertSound('test phone')

  await page.getByRole('textbox', { name: 'Reply as this person' }).fill('Are you open?')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByRole('article', { name: 'Reply to Front desk' }).getByText('Are you open?').waitFor()
  await page.getByRole('button', { name: 'Send STOP' }).click()
  await page.getByText('Opt-out', { exact: true }).waitFor()
  const { body } = await client.get('/opt-out/suppressions')
  expect(body.data).toMatchObject([{ address: ANN }])
})

scenario('a link of a message opens the real page in a new tab', async (visit) => {
  const { page, client, scene } = visit
  const sender = await testSender(visit)
  const { id: contactId } = await client.made('/contacts', { firstName: 'Ann', phone: ANN })
  const session = await visit.session()
  await session.made('/inbox/conversations', {
    contactId,
    channelIdentityId: sender,
    body: 'See https://shop.example/cakes.',
  })
  await scene.work()
  await visit.signIn({ path: `/test-phones/${ANN}` })
  const link = page.getByRole('link', { name: 'https://shop.example/cakes', exact: true })
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await link.getAttribute('href')).toBe('https://shop.example/cakes')
})

scenario('a mail is shown in the frame of mails, and its mailbox answers', async (visit) => {
  const { page } = visit
  const sender = await testSender(visit, { channel: 'EMAIL', address: 'desk@acme.example' })
  await sendTest(visit, sender, 'cleo@shop.example')
  await visit.signIn({ path: '/test-phones/cleo@shop.example' })
  await page.getByRole('article', { name: 'From Front desk' }).waitFor()
  await page.getByRole('textbox', { name: 'Reply as this person' }).fill('Thank you')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByRole('article', { name: 'Reply to Front desk' }).getByText('Thank you').waitFor()
  await visit.assertSound('test mailbox')
})

scenario('a phone without messages writes first', async (visit) => {
  const { page } = visit
  await testSender(visit)
  await visit.signIn({ path: '/test-phones' })
  await page.getByRole('button', { name: 'Open phone' }).click()
  await page.getByLabel('Phone number or email address').fill(ANN)
  await page.getByRole('dialog').getByRole('button', { name: 'Open phone' }).click()
  await page.getByText('No messages on this phone yet').waitFor()
  await page.getByRole('textbox', { name: 'Reply as this person' }).fill('Hello')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByRole('article').getByText('Hello').waitFor()
})

scenario('a role without channel:manage reads and does not answer', async (visit) => {
  const { page } = visit
  await sendTest(visit, await testSender(visit), ANN)
  const person = await visit.member('bo@example.test', 'member')
  await visit.signIn({ person, path: `/test-phones/${ANN}` })
  await page.getByText('Your role cannot reply from test phones.').waitFor()
  await page.getByRole('article', { name: 'From Front desk' }).waitFor()
  expect(await page.getByRole('button', { name: 'Send reply' }).count()).toBe(0)
})

scenario('the palette and the page of a test sender lead to the phones', async (visit) => {
  const { page } = visit
  const sender = await testSender(visit)
  await visit.signIn({ path: `/settings/senders/${sender}` })
  await page.getByRole('link', { name: 'Open test phones' }).click()
  await page.getByRole('heading', { name: 'Test phones' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('test pho')
  await page.getByRole('option', { name: /Test phones/ }).waitFor()
})

scenario(
  'the phones are read once, after their stream has begun, so that no message is missed',
  async (visit) => {
    const { page } = visit
    await sendTest(visit, await testSender(visit), ANN)
    const reads: string[] = []
    const { promise: mayBegin, resolve: begin } = Promise.withResolvers<void>()
    await page.route(/\/test-phones(?:\/messages)?\?/, (route) => {
      reads.push(new URL(route.request().url()).pathname)
      return route.fallback()
    })
    await page.route(/\/test-phones\/stream$/, (route) => mayBegin.then(() => route.fallback()))
    await visit.signIn({ path: `/test-phones/${ANN}` })
    await page.getByRole('status', { name: 'Loading' }).first().waitFor()
    expect(reads).toEqual([])
    begin()
    await page.getByRole('article', { name: 'From Front desk' }).waitFor()
    expect(reads.map((path) => path.replace(/.*(?=\/test-phones)/, '')).sort()).toEqual([
      '/test-phones',
      '/test-phones/messages',
    ])
  },
)

scenario('the phones are shown without their stream', async (visit) => {
  const { page } = visit
  await sendTest(visit, await testSender(visit), ANN)
  await page.route(/\/test-phones\/stream$/, (route) => route.abort())
  await visit.signIn({ path: `/test-phones/${ANN}` })
  await page.getByRole('article', { name: 'From Front desk' }).waitFor()
})
