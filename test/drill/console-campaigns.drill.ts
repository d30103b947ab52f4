import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { until } from '../support/client.ts'
import { type ConsoleVisit, consoleOfFile, PHONE } from '../support/console.ts'
import { assertSoundEverywhere } from '../support/console-access.ts'
import { covers } from '../support/covers.ts'

covers('console/screens/campaigns', 'console/ui', 'console/api')

/** Campaigns in the console: watched during sending, stopped, and with each recipient's result. */

const inConsole = consoleOfFile()
const visiting = (
  use: (visit: ConsoleVisit) => Promise<void>,
  options: Parameters<typeof inConsole>[0] = {},
) => inConsole(options, use)

interface Launch {
  /** At most 900. `perSecond` must let the campaign last as long as the whole test on a busy machine. */
  people: number
  perSecond: number
  /** Changes to a launched SMS campaign that is not marketing. */
  more?: Record<string, unknown>
}

/** Launches a campaign to numbers of the built-in carrier. */
async function launch(visit: ConsoleVisit, { people, perSecond, more = {} }: Launch): Promise<string> {
  const { campaign } = await visit.served.audience(people, perSecond)
  const { id } = await visit.client.made('/campaigns', { ...campaign, isDraft: false, ...more })
  return id
}

/** Returns the shown parts of the bar, such as `{ Delivered: 12, Waiting: 48 }`. */
async function partsOf(page: Page): Promise<Record<string, number>> {
  const texts = await page
    .getByRole('figure', { name: /^Delivery to/ })
    .getByRole('listitem')
    .allInnerTexts()
  return Object.fromEntries(
    texts.map((text) => {
      const [, label, figure] = /^(.*?)\s+([\d,]+)\s/.exec(`${text.trim()} `)!
      return [label, Number(figure!.replaceAll(',', ''))]
    }),
  )
}

const sum = (parts: Record<string, number>): number =>
  Object.values(parts).reduce((total, one) => total + one, 0)

const badge = (page: Page, state: string): Locator =>
  page
    .getByRole('main')
    .getByRole('banner')
    .or(page.locator('header'))
    .getByText(state, { exact: true })
    .first()

test('every campaign can be stopped by thumb on a phone, from the list to the last confirmation', () =>
  visiting(
    async (visit) => {
      const { page } = visit
      const id = await launch(visit, { people: 600, perSecond: 2 })
      await visit.signIn()
      await page.getByRole('link', { name: 'News' }).tap()
      await badge(page, 'Sending').waitFor()
      for (const name of ['Pause', 'Cancel']) {
        const { y, height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!
        expect(height).toBeGreaterThanOrEqual(44)
        expect(y).toBeGreaterThan(PHONE.height * 0.75)
      }
      await page.getByRole('button', { name: 'Pause' }).tap()
      await badge(page, 'Paused').waitFor()
      await visit.assertSound('campaigns paused on a phone')
      // The toast must not cover the next button.
      await page.getByRole('button', { name: 'Cancel', exact: true }).tap()
      await visit.assertSound('campaigns cancel on a phone')
      await page.getByRole('button', { name: 'Cancel campaign' }).tap()
      await badge(page, 'Canceled').waitFor()
      const { body } = await visit.client.get(`/campaigns/${id}`)
      expect(body.data.status).toBe('CANCELLED')
      expect(await page.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0)
    },
    { window: PHONE },
  ))

/** Sends a campaign to contacts with special numbers of the built-in carrier, and waits for its end. */
async function sent(visit: ConsoleVisit, more: Record<string, unknown> = {}): Promise<string> {
  const { client } = visit
  const endings = ['0101', '0102', '9931', '9932', '9935', '9922']
  for (const ending of endings) {
    await client.made('/contacts', { firstName: `Wren ${ending}`, phone: `+1212555${ending}` })
  }
  await client.made('/opt-out/suppressions', { channel: 'SMS', address: '+12125550102' })
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Sender',
    address: '+15005550006',
    credentials: { receiptDelayMs: 0 },
  })
  const rules = {
    operator: 'AND',
    conditions: [{ field: 'firstName', operator: 'starts_with', value: 'Wren' }],
  }
  const segment = await client.made('/segments', { name: 'Wrens', type: 'DYNAMIC', rules })
  const { id } = await client.made('/campaigns', {
    name: 'Bread',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    isDraft: false,
    messageTemplate: 'Hi {{firstName}}',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
    ...more,
  })
  await until(
    () => client.get(`/campaigns/${id}`),
    ({ body }) => body.data?.status === 'COMPLETED',
  )
  await reported(visit, id)
  return id
}

/** Waits until every message has a final result. A screen reads this only now and then. */
const reported = ({ served }: ConsoleVisit, id: string) =>
  until(
    () => served.totals(id),
    ({ recipients, delivered, failed, skipped, cancelled }) =>
      delivered + failed + skipped + cancelled === recipients,
  )

test('messages in doubt are named, and sent again only after their number was typed', () =>
  visiting(async (visit) => {
    const { page, client } = visit
    const id = await sent(visit)
    await visit.signIn({ path: `/campaigns/${id}` })
    await page.getByText('1 message has an unknown result.').waitFor()
    await page.getByRole('link', { name: 'Show recipients' }).click()
    await page.getByRole('row', { name: /Wren 9922/ }).waitFor()
    expect(await page.getByRole('table', { name: 'Recipients' }).getByRole('row').count()).toBe(2)
    await page.goBack()
    await page.getByRole('button', { name: 'Send 1 again' }).click()
    await page.getByText('1 recipient will get the message twice').waitFor()
    await assertSoundEverywhere(visit, 'campaigns in doubt')
    await page.getByRole('dialog').getByRole('button', { name: 'Send again to 1 recipient' }).click()
    await page.getByText('1 message is being sent again.').waitFor()
    const { body } = await client.get(`/campaigns/${id}/messages?limit=100`)
    const again = body.data.filter(({ earlierTries }: { earlierTries: unknown[] }) => earlierTries.length > 0)
    expect(again.map(({ contactName }: { contactName: string }) => contactName)).toEqual(['Wren 9922'])
  }))

test('an A/B test shows its texts with their intervals, and the other recipients get the text that a person chooses', () =>
  visiting(async (visit) => {
    const { page } = visit
    const { campaign } = await visit.served.audience(60, 100)
    const { messageTemplate: _, ...rest } = campaign
    const { id } = await visit.client.made('/campaigns', {
      ...rest,
      isDraft: false,
      variants: [
        { label: 'A', messageTemplate: 'Bread for {{firstName|you}}' },
        { label: 'B', messageTemplate: 'Rolls for {{firstName|you}}' },
      ],
      abTest: { sharePercent: 50, waitMinutes: 60, metric: 'REPLY' },
    })
    await visit.signIn({ path: `/campaigns/${id}` })
    await page.getByText('Rolls for you').waitFor()
    await page
      .getByText(/The true rate is very likely between/)
      .first()
      .waitFor()
    await assertSoundEverywhere(visit, 'campaigns test')
    await page.getByRole('button', { name: 'Send B to the rest' }).click()
    await page.getByText(/\d+ waiting recipients? will get this text\./).waitFor()
    await assertSoundEverywhere(visit, 'campaigns choose')
    await page.getByRole('dialog').getByRole('button', { name: 'Send B to the rest' }).click()
    await page.getByText('A member chose text B for the rest.').waitFor()
    await badge(page, 'Completed').waitFor()
    expect(sum(await partsOf(page))).toBe(60)
    // A number of a text links to its recipients.
    const ofB = page.getByRole('listitem').filter({ hasText: 'Rolls for you' })
    const number = ofB.getByRole('link', { name: /^\d+ recipients$/ })
    const recipients = Number.parseInt(await number.innerText(), 10)
    await number.click()
    await page.getByRole('heading', { name: 'Text B', exact: true }).waitFor()
    const rows = page.getByRole('table', { name: 'Recipients' }).getByRole('row')
    await until(
      () => rows.count(),
      (count) => count === recipients + 1,
    )
    await page.getByRole('button', { name: 'Remove filter: Text B' }).click()
    await page.getByRole('heading', { name: 'All recipients', exact: true }).waitFor()
  }))

test('the runs of a recurring campaign are compared, and the contacts who joined or left between two runs are listed', () =>
  visiting(async (visit) => {
    const { page, client } = visit
    const contacts: string[] = []
    for (const name of ['Wren', 'Piper', 'Robin', 'Jay']) {
      const phone = `+121255501${contacts.length}0`
      contacts.push((await client.made('/contacts', { firstName: name, phone })).id)
    }
    const sender = await client.made('/channel-identities', {
      channel: 'SMS',
      provider: 'SANDBOX',
      name: 'Sender',
      address: '+15005550006',
      credentials: { receiptDelayMs: 0 },
    })
    const segment = await client.made('/segments', {
      name: 'Regulars',
      type: 'STATIC',
      contactIds: contacts.slice(0, 3),
    })
    const soon = Date.now() + 3_000
    // Each day has at most one run in a minute.
    const aMinuteLater = Math.ceil((soon + 1) / 60_000) * 60_000
    const { id } = await client.made('/campaigns', {
      name: 'Daily',
      type: 'RECURRING',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      isDraft: false,
      messageTemplate: 'Hi {{firstName}}',
      segmentId: segment.id,
      channelIdentityIds: [sender.id],
      scheduledAt: new Date(soon).toISOString(),
      recurrence: { frequency: 'DAILY', interval: 1, endType: 'NEVER' },
    })
    const ended = (runs: number) =>
      until(
        () => client.get(`/campaigns/${id}/executions`),
        ({ body }) =>
          body.data?.filter(({ status }: { status: string }) => status === 'COMPLETED').length === runs,
      )
    await visit.signIn({ path: `/campaigns/${id}` })
    await page.getByRole('heading', { name: 'Next runs' }).waitFor()
    await ended(1)
    await client.request('DELETE', `/segments/${segment.id}/contacts`, {
      body: { contactIds: [contacts[0]] },
    })
    await client.post(`/segments/${segment.id}/contacts`, { contactIds: [contacts[3]] })
    // Moving the time of day later makes another run due today.
    const later = Math.max(aMinuteLater, Date.now()) + 4_000
    const moved = await client.patch(`/campaigns/${id}`, { scheduledAt: new Date(later).toISOString() })
    expect(moved.status).toBe(200)
    const { body } = await ended(2)
    await reported(visit, id)
    const { sequence } = body.data.find(({ status }: { status: string }) => status === 'COMPLETED')

    await page.reload()
    await page.getByRole('link', { name: 'Runs' }).click()
    await page.getByRole('row', { name: new RegExp(`Run ${sequence}.*Completed.*3.*100%`) }).waitFor()
    await assertSoundEverywhere(visit, 'campaigns runs')
    await page.getByRole('link', { name: `Run ${sequence}` }).click()
    await page.getByRole('heading', { name: 'Audience changes' }).waitFor()
    await page.getByRole('link', { name: 'Jay' }).waitFor()
    await page.getByRole('button', { name: 'Removed' }).click()
    await page.getByRole('link', { name: 'Wren' }).waitFor()
    expect(await page.getByRole('link', { name: 'Jay' }).count()).toBe(0)
    await assertSoundEverywhere(visit, 'campaigns run')
    await page.getByRole('link', { name: /^Delivered/ }).click()
    await page.getByRole('row', { name: /Jay/ }).waitFor()
    expect(await page.getByRole('table', { name: 'Recipients' }).getByRole('row').count()).toBe(4)

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'End recurrence' }).click()
    await page.getByText(/No further runs will start, not even the run on/).waitFor()
    await visit.assertSound('campaigns end recurrence')
    await page.getByRole('button', { name: 'End recurrence' }).click()
    await badge(page, 'Completed').waitFor()
  }))
