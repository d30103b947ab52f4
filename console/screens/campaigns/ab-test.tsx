import { Fragment, useState } from 'react'
import type { CampaignDetail, VariantResult } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { counted, dateTime, number, rate } from '../../ui/format.ts'
import { Section } from '../../ui/page.tsx'
import { withFallbacks } from '../../ui/sms-parts.ts'
import { toast } from '../../ui/toast.tsx'
import styles from './ab-test.module.css'
import { useCampaign } from './live.ts'
import type { PeopleSearch } from './people.ts'
import { PeopleLink } from './people-link.tsx'
import { readable } from './sentences.ts'

/** Results of an A/B test: each text's rate with its interval, and the choice of a text. */
export function AbTest() {
  const { campaign, totals, results } = useCampaign()
  const can = useCan()
  const zone = useZone()
  const [chosen, setChosen] = useState<string>()
  const { abTest, variants, id, status } = campaign
  if (!abTest) return null
  const isOpen = abTest.state !== null && abTest.state !== 'CHOSEN' && abTest.sharePercent < 100
  const mayChoose = isOpen && can('campaign:send') && (status === 'SENDING' || status === 'PAUSED')
  const rows = results.data?.variants ?? []
  const top = Math.max(0.01, ...rows.map(({ interval }) => interval.high))
  return (
    <Section title="A/B test" id="test" intro={stateOfTest(campaign, zone)}>
      {rows.length > 0 && (
        <ul className={styles.texts}>
          {rows.map((row) => (
            <li key={row.label} className={styles.one}>
              <h3>
                Text {row.label} {abTest.chosenLabel === row.label && <Badge tone="good">Chosen</Badge>}
              </h3>
              <p className={styles.quote}>{textOf(campaign, row.label)}</p>
              <p className={styles.figures}>
                <TextFigures row={row} />
              </p>
              {abTest.metric !== 'MANUAL' && <Range row={row} top={top} />}
              {mayChoose && (
                <Button onClick={() => setChosen(row.label)}>Send {row.label} to the rest …</Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {abTest.explanation && <p className={styles.explanation}>{readable(abTest.explanation, zone)}</p>}
      {chosen && (
        <ConfirmDialog
          title={`Send text ${chosen} to the rest`}
          act={`Send ${chosen} to the rest`}
          keep="Keep waiting"
          isDangerous={false}
          onClose={() => setChosen(undefined)}
          onConfirm={async () => {
            await call('POST /campaigns/{id}/choose-variant', { params: { id }, body: { label: chosen } })
            await refresh('/campaigns')
            toast(`Text ${chosen} goes to the rest.`)
          }}
        >
          <p>
            {totals
              ? counted(totals.queued, 'person who waits gets', 'people who wait get')
              : 'The rest gets'}{' '}
            this text. The choice is final, also if the test has not ended.
          </p>
          <p className={styles.quote}>{textOf(campaign, chosen)}</p>
        </ConfirmDialog>
      )}
      {variants.length > 0 && rows.length === 0 && results.data && (
        <p className={styles.explanation}>The figures of its texts are not known any more.</p>
      )}
    </Section>
  )
}

const textOf = ({ variants, subject, messageTemplate }: CampaignDetail, label: string): string => {
  const variant = variants.find((one) => one.label === label)
  return withFallbacks(variant?.subject ?? variant?.messageTemplate ?? subject ?? messageTemplate)
}

interface TextFigure {
  value: number
  word: string
  /** Filter for the people behind the figure; undefined if the API cannot list them. */
  people?: PeopleSearch
}

const figuresOf = (row: VariantResult, { channel }: CampaignDetail): TextFigure[] => [
  { value: row.recipients, word: row.recipients === 1 ? 'recipient' : 'recipients', people: {} },
  { value: row.sent, word: 'sent' },
  { value: row.delivered, word: 'delivered', people: { status: 'DELIVERED,READ' } },
  ...(channel === 'EMAIL' ? [{ value: row.opened, word: 'opened', people: { did: 'OPENED' as const } }] : []),
  { value: row.clicked, word: 'clicked', people: { did: 'CLICKED' } },
  { value: row.replied, word: 'replied', people: { did: 'REPLIED' } },
  { value: row.optedOut, word: 'opted out', people: { did: 'OPTED_OUT' } },
]

/** Results of one text in a line. Each number links to its people. */
function TextFigures({ row }: { row: VariantResult }) {
  const { campaign } = useCampaign()
  return figuresOf(row, campaign).map(({ value, word, people }, index) => {
    const said = `${number(value)} ${word}`
    return (
      <Fragment key={word}>
        {index > 0 && ', '}
        {people && value > 0 ? <PeopleLink people={{ text: row.label, ...people }}>{said}</PeopleLink> : said}
      </Fragment>
    )
  })
}

const METRICS = { CLICK: 'more clicks', REPLY: 'more replies', MANUAL: 'the choice of a person' } as const

/** Describes the state of the test. */
function stateOfTest({ abTest }: CampaignDetail, zone: string | undefined): string {
  if (!abTest) return ''
  const { state, metric, sharePercent, chosenLabel, chosenBy, decidesAt, waitMinutes } = abTest
  if (sharePercent === 100) return 'Every text went to a part of all recipients; nothing waits for a choice.'
  if (state === 'CHOSEN') {
    return `Text ${chosenLabel} went to the rest, ${chosenBy === 'RULE' ? 'because it won' : 'chosen by a person'}.`
  }
  const decides = `What decides: ${METRICS[metric]}.`
  if (state === 'WAITING' && decidesAt) return `It ends ${dateTime(decidesAt, zone)}. ${decides}`
  if (state === 'UNDECIDED') return 'No text is clearly better. Choose the one that the rest gets.'
  return `${sharePercent} % of the recipients get one of the texts; ${counted(waitMinutes, 'minute')} later the rest follows. ${decides}`
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
          The true rate is very likely between {rate(interval.low)} and {rate(interval.high)}.
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
