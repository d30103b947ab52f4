import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ShortLink, ShortLinkSwitch } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ColumnChart } from '../../ui/columns.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { date, number, personName, words } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { Columns, Empty, Facts, Page, Section, Stack } from '../../ui/page.tsx'
import { Shares } from '../../ui/shares.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { STATES } from './words.ts'

/** A short link with the contacts who clicked it. */
export function ShortLinkScreen() {
  const zone = useZone()
  const { id } = useParams({ from: '/inside/short-links/$id' })
  const query = useQuery(read('GET /short-links/{id}', { params: { id } }))
  const link = query.data?.data
  return (
    <Page
      title={link?.title ?? link?.shortUrl.replace(/^https?:\/\//, '') ?? 'Short link'}
      back={{ to: '/short-links', label: 'Short links' }}
      beside={link && <Badge tone={STATES[link.status].tone}>{STATES[link.status].label}</Badge>}
      actions={link && <LinkActions key={id} link={link} />}
    >
      <Loaded query={query}>
        {({ data }) => (
          <Columns>
            <Clicks link={data} />
            <Section title="The link">
              <CopyField label="Short address" value={data.shortUrl} />
              <Facts
                facts={[
                  [
                    'Leads to',
                    <a key="to" href={data.originalUrl} target="_blank" rel="noreferrer noopener">
                      {data.originalUrl}
                    </a>,
                  ],
                  [
                    'Works until',
                    <Time key="until" value={data.expiresAt} zone={zone} as="date" none="For ever" />,
                  ],
                  ['Made', <Time key="made" value={data.createdAt} />],
                ]}
              />
            </Section>
          </Columns>
        )}
      </Loaded>
    </Page>
  )
}

function LinkActions({ link }: { link: ShortLink }) {
  const can = useCan()
  const go = useGo()
  const [isChanging, setChanging] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [error, setError] = useState<unknown>()
  const name = link.title ?? link.shortUrl
  const turn = async (status: ShortLinkSwitch) => {
    setError(undefined)
    try {
      await call('PATCH /short-links/{id}', { params: { id: link.id }, body: { status } })
      await refresh('/short-links')
      if (status === 'DISABLED') {
        toast(`"${name}" is switched off.`, { label: 'Undo', run: () => turn('ACTIVE') })
      }
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {can('short_link:update') && <Button onClick={() => setChanging(true)}>Change</Button>}
      {can('short_link:update') && link.status !== 'EXPIRED' && (
        <Button onClick={() => turn(link.status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE')}>
          {link.status === 'ACTIVE' ? 'Switch off' : 'Switch on'}
        </Button>
      )}
      {can('short_link:delete') && <Button onClick={() => setDeleting(true)}>Delete</Button>}
      {isChanging && <LinkDialog link={link} onClose={() => setChanging(false)} />}
      {isDeleting && (
        <ConfirmDialog
          title="Delete the short link"
          act="Delete the short link"
          keep="Keep it"
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await call('DELETE /short-links/{id}', { params: { id: link.id } })
            await refresh('/short-links')
            go('/short-links')
          }}
        >
          <p>
            {link.shortUrl} will lead nowhere, in every text and print that has it, and is never given out
            again. Its {number(link.totalClicks)} clicks are deleted with it.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Clicks({ link: { id, totalClicks, uniqueClicks, botClicks, lastClickedAt } }: { link: ShortLink }) {
  const zone = useZone()
  const query = useQuery({
    ...read('GET /short-links/{id}/analytics', { params: { id }, query: { interval: 'DAY' } }),
    refetchInterval: 30_000,
  })
  return (
    <Stack>
      <Section>
        <Figures>
          <Figure label="Clicks">{number(totalClicks)}</Figure>
          <Figure label="People">{number(uniqueClicks)}</Figure>
          <Figure label="By software" hint="Not counted as clicks">
            {number(botClicks)}
          </Figure>
          <Figure label="Last click">
            <Time value={lastClickedAt} none="–" />
          </Figure>
        </Figures>
      </Section>
      <Loaded query={query}>
        {({ data }) =>
          data.totalClicks === 0 ? (
            <Empty title="No person has followed it yet.">Clicks appear here within seconds.</Empty>
          ) : (
            <>
              <Section title="Clicks by day">
                <ColumnChart
                  label="Clicks by day"
                  unit="clicks"
                  points={data.timeline.map(({ bucket, clicks }) => ({
                    label: date(bucket, zone),
                    value: clicks,
                  }))}
                />
              </Section>
              {data.topContacts.length > 0 && (
                <Section title="Contacts who clicked most">
                  <Shares
                    label="Contacts who clicked most"
                    whole={data.totalClicks}
                    parts={data.topContacts.map((contact) => ({
                      key: contact.id,
                      value: contact.clicks,
                      label: (
                        <Link to="/contacts/$id" params={{ id: contact.id }}>
                          {personName(contact)}
                        </Link>
                      ),
                    }))}
                  />
                </Section>
              )}
              <Section title="Where from, and with what">
                <Shares
                  label="Devices"
                  parts={data.devices.map(({ device, clicks }) => ({
                    key: device,
                    label: words(device),
                    value: clicks,
                  }))}
                />
                <Shares
                  label="Browsers"
                  parts={data.browsers.map(({ browser, clicks }) => ({
                    key: browser,
                    label: browser,
                    value: clicks,
                  }))}
                />
                <Shares
                  label="Sites"
                  parts={data.referrers.map(({ referrer, clicks }) => ({
                    key: referrer,
                    label: referrer,
                    value: clicks,
                  }))}
                />
              </Section>
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}
