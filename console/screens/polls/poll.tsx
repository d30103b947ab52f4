import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { polls } from '../../../words/en/polls.ts'
import type { Poll } from '../../api/api.gen.ts'
import type { Data } from '../../api/client.ts'
import { useStream, useZone } from '../../api/hooks.ts'
import { queryClient, read, refresh } from '../../api/queries.ts'
import { useOrganizationFields } from '../../shell/excerpt.tsx'
import { KeptForm } from '../../shell/kept-form.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { number, rate } from '../../ui/format.ts'
import { Columns, Facts, Page, Section, Stack } from '../../ui/page.tsx'
import { Shares } from '../../ui/shares.tsx'
import { excerpt } from '../../ui/sms-parts.ts'
import { Time } from '../../ui/time.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { PollForm, type UnsavedPoll } from './new-poll.tsx'
import { PollActions } from './poll-actions.tsx'
import { PollScreenSection } from './poll-screen.tsx'
import styles from './polls.module.css'
import { Votes } from './votes.tsx'
import { STATES } from './words.ts'

/** A poll with its live results. */
export function PollPage() {
  const { id } = useParams({ from: '/inside/polls/$id' })
  const query = useQuery({
    ...read('GET /polls/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (isLive(state.data?.data) ? 3_000 : false),
  })
  const poll = query.data?.data
  // The times of a draft use the organization's zone.
  const zone = useZone()
  return (
    <Page
      title={poll?.name ?? polls.one()}
      back={{ to: '/polls', label: polls.title() }}
      beside={poll && <Badge tone={STATES[poll.status].tone}>{STATES[poll.status].label}</Badge>}
      actions={poll && <PollActions key={id} poll={poll} />}
    >
      <Loaded query={query}>
        {({ data }) =>
          data.status === 'DRAFT' ? (
            zone && (
              <KeptForm<UnsavedPoll> key={id} kind="poll" record={id}>
                {(kept) => <PollForm poll={data} kept={kept} />}
              </KeptForm>
            )
          ) : (
            <PollResults key={id} poll={data} />
          )
        }
      </Loaded>
    </Page>
  )
}

/** Part of the results that changes with each vote. */
type Results = Pick<Data<'GET /polls/{id}/analytics'>, 'options'>

/** Returns whether votes can still arrive. */
const isLive = (poll: Poll | undefined): boolean => poll?.status === 'SENDING' || poll?.status === 'OPEN'

function PollResults({ poll }: { poll: Poll }) {
  const zone = useZone()
  const question = excerpt(poll.questionTemplate, useOrganizationFields())
  const [option, setOption] = useState<string>()
  const results = read('GET /polls/{id}/analytics', { params: { id: poll.id } })
  const query = useQuery(results)
  useStream(
    'GET /polls/{id}/stream',
    isLive(poll) ? { params: { id: poll.id } } : undefined,
    async ({ event, data }) => {
      if (event !== 'progress') return
      // The stream starts with the current results. The votes are read again only if the results
      // differ.
      const before = await queryClient.ensureQueryData(results).catch(() => undefined)
      queryClient.setQueryData(results.queryKey, (old) =>
        old ? { ...old, data: { ...old.data, ...(data as object) } } : old,
      )
      const { options } = data as Results
      if (JSON.stringify(options) !== JSON.stringify(before?.data.options)) refresh('/polls/{pollId}/votes')
    },
  )
  return (
    <Columns>
      <Stack>
        <Section title={question}>
          <Loaded query={query}>
            {({ data }) => (
              <>
                <Shares
                  label={polls.results()}
                  whole={data.totalVotes}
                  parts={data.options.map(({ id, label, votes }) => ({
                    key: id,
                    label: (
                      <button type="button" className={styles.option} onClick={() => setOption(id)}>
                        {label}
                      </button>
                    ),
                    value: votes,
                  }))}
                />
                <Figures>
                  <Figure label={polls.recipients()}>
                    <Link to="/campaigns/$id" params={{ id: poll.campaignId }}>
                      {number(data.recipients)}
                    </Link>
                  </Figure>
                  <Figure label={polls.delivered()}>{number(data.delivered)}</Figure>
                  <Figure label={polls.voted()} hint={polls.votedShare({ rate: rate(data.responseRate) })}>
                    {number(data.responders)}
                  </Figure>
                </Figures>
              </>
            )}
          </Loaded>
        </Section>
        <Votes poll={poll} option={option} onOption={setOption} />
      </Stack>
      <Stack>
        <Section title={polls.details()}>
          <Facts
            facts={[
              [
                polls.sent(),
                poll.startedAt && <Time key="sent" value={poll.startedAt} zone={zone} as="date" />,
              ],
              [
                polls.begins(),
                !poll.startedAt && poll.scheduledAt && (
                  <Time key="begins" value={poll.scheduledAt} zone={poll.timezone ?? zone} as="date" />
                ),
              ],
              [
                poll.closedAt ? polls.closedAt() : polls.closes(),
                <Time key="closes" value={poll.closedAt ?? poll.closesAt} zone={zone} as="date" />,
              ],
              [polls.severalAnswers(), poll.allowMultipleOptions ? polls.severalYes() : polls.severalNo()],
              [
                polls.messages(),
                <Link key="campaign" to="/campaigns/$id" params={{ id: poll.campaignId }}>
                  {polls.messagesOpen()}
                </Link>,
              ],
              [
                polls.segment(),
                <Link key="segment" to="/segments/$id" params={{ id: poll.segmentId }}>
                  {polls.segmentOpen()}
                </Link>,
              ],
            ]}
          />
        </Section>
        <PollScreenSection poll={poll} />
      </Stack>
    </Columns>
  )
}
