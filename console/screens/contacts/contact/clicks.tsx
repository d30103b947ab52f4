import { useQuery } from '@tanstack/react-query'
import type { ContactLinkAnalytics } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { Figure, Figures } from '../../../ui/figures.tsx'
import { channelName, number } from '../../../ui/format.ts'
import { Empty } from '../../../ui/page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import styles from './contact.module.css'

type Clicked = ContactLinkAnalytics['links'][number]

/** Links that the contact clicked. */
export function Clicks({ id }: { id: string }) {
  const zone = useZone()
  const query = useQuery(read('GET /contacts/{id}/link-analytics', { params: { id } }))
  const columns: ReadonlyArray<Column<Clicked>> = [
    { title: 'Link', show: ({ url }) => <span className={styles.url}>{url}</span> },
    { title: 'In', show: ({ channel }) => channelName(channel) },
    { title: 'Clicks', isNumber: true, show: ({ clicks }) => number(clicks) },
    { title: 'Last', show: ({ lastClickedAt }) => <Time value={lastClickedAt} zone={zone} /> },
  ]
  return (
    <Loaded query={query}>
      {({ data: { smartLinks, email, links } }) =>
        links.length === 0 ? (
          <Empty title="They clicked no link yet." />
        ) : (
          <>
            <Figures>
              <Figure label="Clicks in texts" hint={`${number(smartLinks.uniqueLinks)} different links`}>
                {number(smartLinks.totalClicks)}
              </Figure>
              <Figure label="Clicks in emails" hint={`${number(email.uniqueLinks)} different links`}>
                {number(email.totalClicks)}
              </Figure>
            </Figures>
            <Table
              label="Clicked links"
              rows={links}
              columns={columns}
              keyOf={({ url, channel }) => `${channel} ${url}`}
            />
          </>
        )
      }
    </Loaded>
  )
}
