import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { campaign } from '../../../words/en/campaign.ts'
import type { CampaignAnalytics, Execution, ReasonCount } from '../../api/api.gen.ts'
import { read } from '../../api/queries.ts'
import { isReason, reasonOf } from '../../shell/domain-words.ts'
import { Bar } from '../../ui/figures.tsx'
import { Section, Stack } from '../../ui/page.tsx'
import { Shares } from '../../ui/shares.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { inDoubtOf, partsOf, sumOfRuns, type Accounted as Totals } from './accounting.ts'
import styles from './campaign.module.css'
import { InDoubt } from './in-doubt.tsx'
import { useCampaign } from './live.ts'
import { PeopleLink } from './people-link.tsx'
import type { PeopleSearch } from './people-search.ts'
import { remedyOf } from './remedies.ts'

/**
 * A bar of all recipients by result, with the reasons for failed and skipped messages. Each part
 * links to its people.
 */
export function Accounted() {
  const { campaign: record, reactions, everyMs, results } = useCampaign()
  const { data, isLoading } = useQuery({
    ...read('GET /campaigns/{campaignId}/executions', {
      params: { campaignId: record.id },
      query: { limit: 100 },
    }),
    refetchInterval: everyMs,
  })
  const runs = data?.data
  // Without the right to read results, the runs still give the totals.
  const shown = reactions?.totals ?? (runs && sumOfRuns(runs))
  // Only the runs tell which failed messages are in doubt.
  if (!shown || isLoading) {
    return (
      <Section title={campaign.delivery()}>
        <Waiting />
      </Section>
    )
  }
  return (
    <Section title={campaign.delivery()} intro={campaign.recipients({ count: shown.recipients })}>
      <AccountedParts totals={shown} runs={runs ?? []} results={results.data} people={{}} />
    </Section>
  )
}

interface PartsProps {
  totals: Totals
  runs: readonly Execution[]
  results: Pick<CampaignAnalytics, 'failureReasons' | 'skipReasons'> | undefined
  /** Filter for the people behind the figures, such as one run. */
  people: PeopleSearch
}

/** The bar and the reasons, for a campaign or one run. */
export function AccountedParts({ totals, runs, results, people }: PartsProps) {
  const { campaign: record } = useCampaign()
  const parts = partsOf(totals, { inDoubt: inDoubtOf(runs), channel: record.channel })
  return (
    <>
      <Bar
        label={campaign.deliveryBar({ count: totals.recipients })}
        parts={parts}
        link={({ key }, text) => (
          <PeopleLink people={{ ...people, ...parts.find((part) => part.key === key)?.people }}>
            {text}
          </PeopleLink>
        )}
      />
      <InDoubt runs={runs} people={people} />
      {results && results.failureReasons.length + results.skipReasons.length > 0 && (
        <Stack>
          <Reasons
            title={campaign.failureReasons()}
            people={{ ...people, status: 'FAILED' }}
            reasons={results.failureReasons}
            whole={totals.failed}
          />
          <Reasons
            title={campaign.skipReasons()}
            people={{ ...people, status: 'SKIPPED' }}
            reasons={results.skipReasons}
            whole={totals.skipped}
          />
        </Stack>
      )}
    </>
  )
}

interface ReasonsProps {
  title: string
  people: PeopleSearch
  reasons: readonly ReasonCount[]
  whole: number
}

function Reasons({ title, people, reasons, whole }: ReasonsProps) {
  if (reasons.length === 0) return null
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <Shares
        label={title}
        whole={whole}
        parts={reasons.map(({ errorCode, count }) => ({
          key: errorCode,
          value: count,
          label: <Reason people={people} code={errorCode} />,
        }))}
      />
    </div>
  )
}

function Reason({ people, code }: { people: PeopleSearch; code: string }) {
  const remedy = remedyOf(code)
  return (
    <>
      <PeopleLink people={{ ...people, reason: isReason(code) ? code : undefined }}>
        {reasonOf(code)}
      </PeopleLink>
      {remedy && (
        <>
          {' '}
          <Link to={remedy.to} className={styles.remedy}>
            {remedy.label}
          </Link>
        </>
      )}
    </>
  )
}
