import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { shortLinks } from '../../../words/en/short-links.ts'
import type { Device, ShortLink, ShortLinkSwitch } from '../../api/api.gen.ts'
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
import { date, number, personName } from '../../ui/format.ts'
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
      title={link?.title ?? link?.shortUrl.replace(/^https?:\/\//, '') ?? shortLinks.one()}
      back={{ to: '/short-links', label: shortLinks.title() }}
      beside={link && <Badge tone={STATES[link.status].tone}>{STATES[link.status].label}</Badge>}
      actions={link && <LinkActions key={id} link={link} />}
    >
      <Loaded query={query}>
        {({ data }) => (
          <Columns>
            <Clicks link={data} />
            <Section title={shortLinks.details()}>
              <CopyField label={shortLinks.address()} value={data.shortUrl} />
              <Facts
                facts={[
                  [
                    shortLinks.destination(),
                    <a key="to" href={data.originalUrl} target="_blank" rel="noreferrer noopener">
                      {data.originalUrl}
                    </a>,
                  ],
                  [
                    shortLinks.expires(),
                    <Time
                      key="until"
                      value={data.expiresAt}
                      zone={zone}
                      as="date"
                      none={shortLinks.expiresNever()}
                    />,
                  ],
                  [shortLinks.created(), <Time key="made" value={data.createdAt} />],
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
        toast(shortLinks.turnedOff({ name }), { label: shortLinks.undo(), run: () => turn('ACTIVE') })
      }
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {can('short_link:update') && <Button onClick={() => setChanging(true)}>{shortLinks.edit()}</Button>}
      {can('short_link:update') && link.status !== 'EXPIRED' && (
        <Button onClick={() => turn(link.status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE')}>
          {link.status === 'ACTIVE' ? shortLinks.turnOff() : shortLinks.turnOn()}
        </Button>
      )}
      {can('short_link:delete') && <Button onClick={() => setDeleting(true)}>{shortLinks.delete()}</Button>}
      {isChanging && <LinkDialog link={link} onClose={() => setChanging(false)} />}
      {isDeleting && (
        <ConfirmDialog
          title={shortLinks.deleteAct()}
          act={shortLinks.deleteAct()}
          keep={shortLinks.deleteKeep()}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await call('DELETE /short-links/{id}', { params: { id: link.id } })
            await refresh('/short-links')
            go('/short-links')
          }}
        >
          <p>{shortLinks.deleteHint({ address: link.shortUrl, count: link.totalClicks })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const DEVICES: Readonly<Record<Device, string>> = {
  MOBILE: shortLinks.mobile(),
  TABLET: shortLinks.tablet(),
  DESKTOP: shortLinks.desktop(),
  OTHER: shortLinks.other(),
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
          <Figure label={shortLinks.clicks()}>{number(totalClicks)}</Figure>
          <Figure label={shortLinks.people()}>{number(uniqueClicks)}</Figure>
          <Figure label={shortLinks.software()} hint={shortLinks.softwareHint()}>
            {number(botClicks)}
          </Figure>
          <Figure label={shortLinks.lastClick()}>
            <Time value={lastClickedAt} none="–" />
          </Figure>
        </Figures>
      </Section>
      <Loaded query={query}>
        {({ data }) =>
          data.totalClicks === 0 ? (
            <Empty title={shortLinks.clicksNone()}>{shortLinks.clicksNoneHint()}</Empty>
          ) : (
            <>
              <Section title={shortLinks.byDay()}>
                <ColumnChart
                  label={shortLinks.byDay()}
                  unit={shortLinks.byDayUnit()}
                  points={data.timeline.map(({ bucket, clicks }) => ({
                    label: date(bucket, zone),
                    value: clicks,
                  }))}
                />
              </Section>
              {data.topContacts.length > 0 && (
                <Section title={shortLinks.byContact()}>
                  <Shares
                    label={shortLinks.byContact()}
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
              <Section title={shortLinks.sources()}>
                <Shares
                  label={shortLinks.devices()}
                  parts={data.devices.map(({ device, clicks }) => ({
                    key: device,
                    label: DEVICES[device],
                    value: clicks,
                  }))}
                />
                <Shares
                  label={shortLinks.browsers()}
                  parts={data.browsers.map(({ browser, clicks }) => ({
                    key: browser,
                    label: browser === 'Other' ? shortLinks.other() : browser,
                    value: clicks,
                  }))}
                />
                <Shares
                  label={shortLinks.websites()}
                  parts={data.referrers.map(({ referrer, clicks }) => ({
                    key: referrer,
                    label: referrer || shortLinks.websiteUnknown(),
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
