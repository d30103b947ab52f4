import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { campaign } from '../../../words/en/campaign.ts'
import type { AudienceChange, Execution } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read, readPages } from '../../api/queries.ts'
import { SelectField } from '../../ui/field.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { number, personName } from '../../ui/format.ts'
import { Section, Toolbar } from '../../ui/page.tsx'
import { More } from '../../ui/pager.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import styles from './campaign.module.css'
import { useCampaign } from './live.ts'

const CHANGES: ReadonlyArray<readonly [AudienceChange, () => string]> = [
  ['CAME', campaign.driftCame],
  ['WENT', campaign.driftWent],
  ['STAYED', campaign.driftStayed],
]

/** Contacts in the audience of this run but not of another, and the reverse. */
export function Drift({ run, runs }: { run: Execution; runs: readonly Execution[] }) {
  const { campaign: record } = useCampaign()
  const can = useCan()
  const others = runs.filter((one) => one.id !== run.id && one.startedAt !== null)
  const before = others.find((one) => one.sequence < run.sequence) ?? others.at(-1)
  const [chosen, setChosen] = useState<string>()
  const [change, setChange] = useState<AudienceChange>('CAME')
  const since = chosen ?? before?.id
  const params = { campaignId: record.id, executionId: run.id }
  const drift = useQuery({
    ...read('GET /campaigns/{campaignId}/executions/{executionId}/drift', {
      params,
      query: since ? { since } : {},
    }),
    enabled: since !== undefined,
  })
  if (since === undefined) return null
  return (
    <Section
      title={campaign.drift()}
      intro={campaign.driftIntro()}
      actions={
        others.length > 1 && (
          <SelectField
            label={campaign.driftSince()}
            name="since"
            isLabelHidden
            value={since}
            onChange={({ target }) => setChosen(target.value)}
          >
            {others.map(({ id, sequence }) => (
              <option key={id} value={id}>
                {campaign.run({ number: String(sequence) })}
              </option>
            ))}
          </SelectField>
        )
      }
    >
      <Loaded query={drift}>
        {({ data }) => (
          <>
            <Figures>
              <Figure label={campaign.driftCame()}>{number(data.came)}</Figure>
              <Figure label={campaign.driftWent()}>{number(data.went)}</Figure>
              <Figure label={campaign.driftStayed()}>{number(data.stayed)}</Figure>
            </Figures>
            {!data.isComplete && <p className={styles.quiet}>{campaign.driftPartial()}</p>}
          </>
        )}
      </Loaded>
      {can('contact:read') && (
        <>
          <Toolbar>
            <Choice<AudienceChange>
              label={campaign.driftShow()}
              value={change}
              options={CHANGES.map(([value, label]) => [value, label()] as const)}
              onChange={setChange}
            />
          </Toolbar>
          <Moved run={run} since={since} change={change} />
        </>
      )}
    </Section>
  )
}

function Moved({ run, since, change }: { run: Execution; since: string; change: AudienceChange }) {
  const { campaign: record } = useCampaign()
  const operation = 'GET /campaigns/{campaignId}/executions/{executionId}/drift/contacts'
  const params = { campaignId: record.id, executionId: run.id }
  const list = useInfiniteQuery(readPages(operation, { params, query: { change, since, limit: 50 } }))
  return (
    <Loaded query={list}>
      {({ pages }) => {
        const people = pages.flatMap(({ data }) => data)
        if (people.length === 0) return <p className={styles.quiet}>{campaign.driftNone()}</p>
        return (
          <>
            <ul className={styles.list}>
              {people.map((person, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: deleted contacts have no id, and the list only grows
                <li key={index}>
                  {person.contactId ? (
                    <Link to="/contacts/$id" params={{ id: person.contactId }}>
                      {personName({ ...person, phone: person.to })}
                    </Link>
                  ) : (
                    campaign.contactDeleted()
                  )}
                  <span className={styles.sub}>{person.to}</span>
                </li>
              ))}
            </ul>
            {list.hasNextPage && (
              <More isBusy={list.isFetchingNextPage} onMore={() => list.fetchNextPage()} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
