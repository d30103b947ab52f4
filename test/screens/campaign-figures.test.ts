import { expect } from 'bun:test'
import fc from 'fast-check'
import { share } from '../../console/ui/format.ts'
import { rate } from '../../src/campaigns/records/results.ts'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(4)

/** Figures of a campaign's screen: all that one drawing shows are of one moment. */

interface Drawn {
  /** Numbers of recipients by the label of their part of the bar. */
  parts: Record<string, number>
  /** Value and hint by the label of the figure. */
  figures: Record<string, { value: number; hint: string }>
}

const amount = (text: string | null | undefined): number =>
  Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', '') ?? 0)

/** Reads every figure that the document shows now. */
function drawnOn({ document }: Page): Drawn {
  const parts = [...document.querySelectorAll('figure[aria-label^="Delivery to"] li')].map((part) => [
    part.textContent.trim().split(/\s*\d/)[0],
    amount(part.querySelector('strong')?.textContent),
  ])
  const figures = [...document.querySelectorAll('dl > div')].map((figure) => {
    const [value, hint] = figure.querySelectorAll('dd span')
    return [
      figure.querySelector('dt')?.textContent,
      { value: amount(value?.textContent), hint: hint?.textContent ?? '' },
    ]
  })
  return { parts: Object.fromEntries(parts), figures: Object.fromEntries(figures) }
}

const ofDelivered = (part: number, delivered: number): string =>
  `${share(rate(part, delivered), 1)} of delivered`

/** Returns what the figures of one drawing must show by its bar and by each other; undefined without figures. */
function expectedOf({ parts, figures }: Drawn): Record<string, unknown> | undefined {
  const { Sent: sent, Delivered: delivered, Waiting: waiting } = figures
  if (!sent || !delivered) return undefined
  const recipients = Object.values(parts).reduce((sum, one) => sum + one, 0)
  const reactions = ['Clicked', 'Replied', 'Opted out'].map((label) => {
    const value = figures[label]?.value ?? 0
    return [label, { value, hint: ofDelivered(value, delivered.value) }]
  })
  return {
    Sent: { value: sent.value, hint: `${share(sent.value, recipients)} of recipients` },
    Delivered: {
      value: parts.Delivered ?? 0,
      hint: `${share(rate(delivered.value, sent.value), 1)} of sent`,
    },
    ...(waiting ? { Waiting: { ...waiting, value: parts.Waiting ?? 0 } } : {}),
    ...Object.fromEntries(reactions),
  }
}

scenario(
  'the figures of a campaign agree with each other in every drawing, and with the API at rest',
  async (visit) => {
    const { page, client } = visit
    const people = 240
    const { campaign } = await visit.audience(people, 4)
    // Reports arrive later than messages are sent, so that the rates change.
    const [senderId] = campaign.channelIdentityIds
    await client.patch(`/channel-identities/${senderId}`, { credentials: { receiptDelayMs: 4_000 } })
    const { id } = await client.made('/campaigns', { ...campaign, isDraft: false })
    await visit.scene.work()
    const drawings: Drawn[] = []
    page.onDrawn(() => drawings.push(drawnOn(page)))
    await visit.signIn({ path: `/campaigns/${id}` })
    const moments = fc.sample(
      fc.record({ person: fc.nat(people - 1), text: fc.constantFrom('Yes', 'STOP') }),
      12,
    )
    for (const { person, text } of moments) {
      const before = drawings.length
      await visit.write(`+12125550${100 + person}`, text)
      await visit.until(
        () => drawings.length,
        (length) => length > before,
      )
    }
    await visit.until(
      () => drawnOn(page).parts,
      ({ Delivered = 0 }) => Delivered > 0,
    )
    for (const drawn of drawings) expect(drawn.figures).toMatchObject(expectedOf(drawn) ?? {})
    expect(drawings.some(({ figures }) => (figures.Delivered?.value ?? 0) > 0)).toBe(true)

    await client.made(`/campaigns/${id}/cancel`)
    const totals = await visit.until(
      () => visit.totals(id),
      ({ recipients, delivered, skipped, cancelled }) => delivered + skipped + cancelled === recipients,
    )
    const { figures } = await visit.until(
      () => drawnOn(page),
      ({ parts }) => parts.Waiting === undefined && parts.Delivered === totals.delivered,
    )
    const shown = (label: string) => figures[label]?.value
    expect({
      sent: shown('Sent'),
      delivered: shown('Delivered'),
      replied: shown('Replied'),
      optedOut: shown('Opted out'),
    }).toEqual({
      sent: totals.sent,
      delivered: totals.delivered,
      replied: totals.replied,
      optedOut: totals.optedOut,
    })

    await visit.go('/campaigns')
    const row = page.getByRole('row', { name: /News/ })
    await row.waitFor()
    const cells = await row.getByRole('cell').allInnerTexts()
    const rates = ['Delivered', 'Clicked', 'Replied'].map((label) => figures[label]?.hint.split(' of ')[0])
    expect(cells).toEqual(expect.arrayContaining([String(totals.recipients), ...rates]))
  },
)
