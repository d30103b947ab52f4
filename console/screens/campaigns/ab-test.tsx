import { Fragment, useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import type { CampaignDetail, VariantResult } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { dateTime, rate, withTimes } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'
import { excerpt } from '../../ui/sms-parts.ts'
import { toast } from '../../ui/toast.tsx'
import styles from './ab-test.module.css'
import { useCampaign } from './live.ts'
import { PeopleLink } from './people-link.tsx'
import type { PeopleSearch } from './people-search.ts'

/** Results of an A/B test: each text's rate with its interval, and the choice of a text. */
export function AbTest() {
  const { abTest } = useCampaign().campaign
  return abTest && <Test abTest={abTest} />
}

function Test({ abTest }: { abTest: NonNullable<CampaignDetail['abTest']> }) {
  const { campaign: record, reactions, results } = useCampaign()
  const can = useCan()
  const zone = useZone()
  const [chosen, setChosen] = useState<string>()
  const { variants, id, status } = record
  const isOpen = abTest.state !== null && abTest.state !== 'CHOSEN' && abTest.sharePercent < 100
  const mayChoose = isOpen && can('campaign:send') && (status === 'SENDING' || status === 'PAUSED')
  const rows = results.data?.variants ?? []
  const top = Math.max(0.01, ...rows.map(({ interval }) => interval.high))
  return (
    <Section title={campaign.test()} id="test" intro={stateOfTest(record, zone)}>
      {rows.length > 0 && (
        <ul className={styles.texts}>
          {rows.map((row) => (
            <li key={row.label} className={styles.one}>
              <h3>
                {campaign.testText({ label: row.label })}{' '}
                {abTest.chosenLabel === row.label && <Badge tone="good">{campaign.testChosen()}</Badge>}
              </h3>
              <p className={styles.quote}>{textOf(record, row.label)}</p>
              <p className={styles.figures}>
                <TextFigures row={row} />
              </p>
              {abTest.metric !== 'MANUAL' && <Range row={row} top={top} />}
              {mayChoose && (
                <Button onClick={() => setChosen(row.label)}>
                  {campaign.testSend({ label: row.label })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {abTest.explanation && <p className={styles.explanation}>{withTimes(abTest.explanation, zone)}</p>}
      {chosen && (
        <ConfirmDialog
          title={campaign.testChoose({ label: chosen })}
          act={campaign.testChooseAct({ label: chosen })}
          keep={campaign.testChooseKeep()}
          isDangerous={false}
          onClose={() => setChosen(undefined)}
          onConfirm={async () => {
            await call('POST /campaigns/{id}/choose-variant', { params: { id }, body: { label: chosen } })
            await refresh('/campaigns')
            toast(campaign.testChooseDone({ label: chosen }))
          }}
        >
          <p>
            {reactions
              ? campaign.testChooseCount({ count: reactions.totals.queued })
              : campaign.testChooseHint()}
          </p>
          <p className={styles.quote}>{textOf(record, chosen)}</p>
        </ConfirmDialog>
      )}
      {variants.length > 0 && rows.length === 0 && results.data && (
        <p className={styles.explanation}>{campaign.testUnknown()}</p>
      )}
    </Section>
  )
}

const textOf = ({ variants, subject, messageTemplate }: CampaignDetail, label: string): string => {
  const variant = variants.find((one) => one.label === label)
  return excerpt(variant?.subject ?? variant?.messageTemplate ?? subject ?? messageTemplate)
}

interface TextFigure {
  value: number
  say(values: { count: number }): string
  /** Filter for the people behind the figure; undefined if the API cannot list them. */
  people?: PeopleSearch
}

const figuresOf = (row: VariantResult, { channel }: CampaignDetail): TextFigure[] => [
  { value: row.recipients, say: campaign.recipients, people: {} },
  { value: row.sent, say: campaign.testSent },
  { value: row.delivered, say: campaign.testDelivered, people: { status: 'DELIVERED,READ' } },
  ...(channel === 'EMAIL'
    ? [{ value: row.opened, say: campaign.testOpened, people: { did: 'OPENED' as const } }]
    : []),
  { value: row.clicked, say: campaign.testClicked, people: { did: 'CLICKED' } },
  { value: row.replied, say: campaign.testReplied, people: { did: 'REPLIED' } },
  { value: row.optedOut, say: campaign.testOptedOut, people: { did: 'OPTED_OUT' } },
]

/** Results of one text in a line. Each number links to its people. */
function TextFigures({ row }: { row: VariantResult }) {
  const { campaign: record } = useCampaign()
  return figuresOf(row, record).map(({ value, say, people }, index) => {
    const said = say({ count: value })
    return (
      <Fragment key={said}>
        {index > 0 && ', '}
        {people && value > 0 ? <PeopleLink people={{ text: row.label, ...people }}>{said}</PeopleLink> : said}
      </Fragment>
    )
  })
}

const METRICS = {
  CLICK: campaign.testByClicks,
  REPLY: campaign.testByReplies,
  MANUAL: campaign.testByMember,
} as const

/** Describes the state of the test. */
function stateOfTest({ abTest }: CampaignDetail, zone: string | undefined): string {
  if (!abTest) return ''
  const { state, metric, sharePercent, chosenLabel, chosenBy, decidesAt, waitMinutes } = abTest
  if (sharePercent === 100) return campaign.testWhole()
  if (state === 'CHOSEN') {
    const label = chosenLabel ?? ''
    return chosenBy === 'RULE' ? campaign.testWon({ label }) : campaign.testPicked({ label })
  }
  const decides = METRICS[metric]()
  if (state === 'WAITING' && decidesAt)
    return `${campaign.testEnds({ time: dateTime(decidesAt, zone) })} ${decides}`
  if (state === 'UNDECIDED') return campaign.testUndecided()
  return `${campaign.testRunning({ percent: sharePercent, minutes: waitMinutes })} ${decides}`
}

/**
 * A rate and its interval as a bar.
 * @param top the highest bound of all texts
 */
function Range({ row: { rate: value, interval }, top }: { row: VariantResult; top: number }) {
  const x = (share: number) => (share / top) * 100
  return (
    <div className={styles.range}>
      <p>
        {rate(value)}{' '}
        <span className={styles.bounds}>
          {campaign.testRange({ low: rate(interval.low), high: rate(interval.high) })}
        </span>
      </p>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" className={styles.drawn} aria-hidden="true">
        <rect y="3" width="100" height="2" className={styles.ground} />
        <rect
          x={x(interval.low)}
          y="2"
          width={Math.max(1, x(interval.high) - x(interval.low))}
          height="4"
          className={styles.likely}
        />
        <rect x={Math.max(0, x(value) - 0.5)} width="1" height="8" className={styles.value} />
      </svg>
    </div>
  )
}
