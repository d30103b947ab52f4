import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
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
import { STATES, TYPES } from './words.ts'

/** A join link with its QR code, its views, and the people who joined. */
export function JoinLinkScreen() {
  const { id } = useParams({ from: '/inside/join-links/$id' })
  const query = useQuery(read('GET /join-links/{id}', { params: { id } }))
  const link = query.data?.data
  return (
    <Page
      title={link?.name ?? 'Join link'}
      back={{ to: '/join-links', label: 'Join links' }}
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
      if (next === 'PAUSED') toast(`"${name}" is paused.`, { label: 'Undo', run: () => turn('ACTIVE') })
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {can('join_link:update') && (
        <Link to="/join-links/$id/edit" params={{ id }} className={buttonClass()}>
          Change
        </Link>
      )}
      {can('join_link:update') && status !== 'EXPIRED' && (
        <Button onClick={() => turn(status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE')}>
          {status === 'ACTIVE' ? 'Pause' : 'Go on'}
        </Button>
      )}
      {can('join_link:delete') && <Button onClick={() => setDeleting(true)}>Delete</Button>}
      {isDeleting && (
        <ConfirmDialog
          title="Delete the join link"
          act="Delete the join link"
          keep="Keep it"
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await call('DELETE /join-links/{id}', { params: { id } })
            await refresh('/join-links')
            go('/join-links')
          }}
        >
          <p>
            The page and every printed code of “{name}” stop working for good. The contacts who joined stay,
            with the evidence of their consent.
          </p>
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
    <Section title="Results">
      <Loaded query={query}>
        {({ data }) => (
          <>
            <Figures>
              <Figure label="Views" hint={data.botViews > 0 && `${number(data.botViews)} by software apart`}>
                {number(data.views)}
              </Figure>
              <Figure label="Began">{number(data.submissions)}</Figure>
              <Figure label="Joined" hint={`${rate(data.conversionRate)} of those who began`}>
                {number(data.completed)}
              </Figure>
              <Figure label="Opted out later">{number(data.optOuts)}</Figure>
            </Figures>
            {data.timeline.length > 0 && (
              <ColumnChart
                label="People who joined by day"
                unit="joined"
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
    <Section title="Code to print">
      <img src={picture} alt={`QR code of ${name}`} className={styles.code} width="220" height="220" />
      <Toolbar>
        <a href={picture} download={`${slug}.svg`} className={buttonClass()}>
          SVG
        </a>
        <a href={`/j/${encodeURIComponent(slug)}/qr.png`} download={`${slug}.png`} className={buttonClass()}>
          PNG
        </a>
        <Button onClick={() => window.print()}>
          <Printer size={16} aria-hidden />
          Print
        </Button>
      </Toolbar>
      <CopyField label="Address" value={url} />
      {keyword && <CopyField label="Keyword" value={keyword} />}
      <a href={url} target="_blank" rel="noreferrer noopener">
        Open the page
      </a>
    </Section>
  )
}

function About({ link }: { link: JoinLink }) {
  const zone = useZone()
  return (
    <Section title="What people agree to">
      <p className={styles.consent}>{link.consentText}</p>
      <Facts
        facts={[
          ['Version', number(link.consentVersion)],
          ['How', TYPES[link.type].label],
          ['For', channelName(link.channel)],
          [
            'Segment',
            link.segmentId && (
              <Link key="segment" to="/segments/$id" params={{ id: link.segmentId }}>
                Those who joined
              </Link>
            ),
          ],
          ['Works until', <Time key="until" value={link.expiresAt} zone={zone} as="date" none="For ever" />],
          ['Places', link.maxSubmissions === null ? 'Any number' : number(link.maxSubmissions)],
        ]}
      />
    </Section>
  )
}
