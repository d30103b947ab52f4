import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { joinLinks } from '../../../words/en/join-links.ts'
import type { JoinLink } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ColumnChart } from '../../ui/columns.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { channelName, date, number, rate } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { Columns, Facts, Page, Section, Stack, Toolbar } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import styles from './join-links.module.css'
import { Submissions } from './submissions.tsx'
import { STATES, TYPES, topicInWords } from './words.ts'

/** A join link with its QR code, its views, and the people who joined. */
export function JoinLinkScreen() {
  const { id } = useParams({ from: '/inside/join-links/$id' })
  const query = useQuery(read('GET /join-links/{id}', { params: { id } }))
  const link = query.data?.data
  return (
    <Page
      title={link?.name ?? joinLinks.one()}
      back={{ to: '/join-links', label: joinLinks.title() }}
      beside={link && <Badge tone={STATES[link.status].tone}>{STATES[link.status].label}</Badge>}
      actions={link && <LinkActions key={id} link={link} />}
    >
      <Loaded query={query}>
        {({ data }) => (
          <Columns key={id}>
            <Stack>
              <Results link={data} />
              <Submissions link={data} />
            </Stack>
            <Stack>
              <Code link={data} />
              <About link={data} />
            </Stack>
          </Columns>
        )}
      </Loaded>
    </Page>
  )
}

function LinkActions({ link: { id, name, status } }: { link: JoinLink }) {
  const can = useCan()
  const go = useGo()
  const [isDeleting, setDeleting] = useState(false)
  const [error, setError] = useState<unknown>()
  async function turn(next: 'ACTIVE' | 'PAUSED') {
    setError(undefined)
    try {
      await call('PATCH /join-links/{id}', { params: { id }, body: { status: next } })
      await refresh('/join-links')
      if (next === 'PAUSED')
        toast(joinLinks.pausedNow({ name }), { label: joinLinks.undo(), run: () => turn('ACTIVE') })
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {can('join_link:update') && (
        <Link to="/join-links/$id/edit" params={{ id }} className={buttonClass()}>
          {joinLinks.edit()}
        </Link>
      )}
      {can('join_link:update') && status !== 'EXPIRED' && (
        <Button onClick={() => turn(status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE')}>
          {status === 'ACTIVE' ? joinLinks.pause() : joinLinks.resume()}
        </Button>
      )}
      {can('join_link:delete') && <Button onClick={() => setDeleting(true)}>{joinLinks.delete()}</Button>}
      {isDeleting && (
        <ConfirmDialog
          title={joinLinks.deleteAct()}
          act={joinLinks.deleteAct()}
          keep={joinLinks.deleteKeep()}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await call('DELETE /join-links/{id}', { params: { id } })
            await refresh('/join-links')
            go('/join-links')
          }}
        >
          <p>{joinLinks.deleteHint({ name })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Results({ link: { id } }: { link: JoinLink }) {
  const query = useQuery({
    ...read('GET /join-links/{id}/analytics', { params: { id } }),
    refetchInterval: 30_000,
  })
  return (
    <Section title={joinLinks.results()}>
      <Loaded query={query}>
        {({ data }) => (
          <>
            <Figures>
              <Figure
                label={joinLinks.views()}
                hint={data.botViews > 0 && joinLinks.viewsBots({ count: data.botViews })}
              >
                {number(data.views)}
              </Figure>
              <Figure label={joinLinks.started()}>{number(data.submissions)}</Figure>
              <Figure
                label={joinLinks.joined()}
                hint={joinLinks.joinedShare({ rate: rate(data.conversionRate) })}
              >
                {number(data.completed)}
              </Figure>
              <Figure label={joinLinks.optedOut()}>{number(data.optOuts)}</Figure>
            </Figures>
            {data.timeline.some(({ completed }) => completed > 0) && (
              <ColumnChart
                label={joinLinks.byDay()}
                unit={joinLinks.byDayUnit()}
                points={data.timeline.map((day) => ({ label: date(day.date, 'UTC'), value: day.completed }))}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** The QR code, to download and print. */
function Code({ link: { slug, name, url, keyword } }: { link: JoinLink }) {
  const picture = `/j/${encodeURIComponent(slug)}/qr.svg`
  return (
    <Section title={joinLinks.code()}>
      <img src={picture} alt={joinLinks.codeOf({ name })} className={styles.code} width="220" height="220" />
      <Toolbar>
        <a href={picture} download={`${slug}.svg`} className={buttonClass()}>
          SVG
        </a>
        <a href={`/j/${encodeURIComponent(slug)}/qr.png`} download={`${slug}.png`} className={buttonClass()}>
          PNG
        </a>
        <Button onClick={() => window.print()}>
          <Printer size={16} aria-hidden />
          {joinLinks.print()}
        </Button>
      </Toolbar>
      <CopyField label={joinLinks.address()} value={url} />
      {keyword && <CopyField label={joinLinks.keyword()} value={keyword} />}
      <a href={url} target="_blank" rel="noreferrer noopener">
        {joinLinks.open()}
      </a>
    </Section>
  )
}

function About({ link }: { link: JoinLink }) {
  const zone = useZone()
  return (
    <Section title={joinLinks.consentText()}>
      <p className={styles.consent}>{link.consentText}</p>
      <Facts
        facts={[
          [joinLinks.consentVersion(), number(link.consentVersion)],
          [joinLinks.type(), TYPES[link.type].label],
          [joinLinks.channel(), channelName(link.channel)],
          [
            joinLinks.segment(),
            link.segmentId && (
              <Link key="segment" to="/segments/$id" params={{ id: link.segmentId }}>
                {joinLinks.segmentOpen()}
              </Link>
            ),
          ],
          [
            joinLinks.topics(),
            link.topics.length > 0 &&
              link.topics.map((topic) => <div key={topic.topicId}>{topicInWords(topic)}</div>),
          ],
          [
            joinLinks.expires(),
            <Time key="until" value={link.expiresAt} zone={zone} as="date" none={joinLinks.expiresNever()} />,
          ],
          [
            joinLinks.limitPeople(),
            link.maxSubmissions === null ? joinLinks.limitNone() : number(link.maxSubmissions),
          ],
        ]}
      />
    </Section>
  )
}
