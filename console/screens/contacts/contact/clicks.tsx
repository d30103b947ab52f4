import { useQuery } from '@tanstack/react-query'
import { contactPage } from '../../../../words/en/contact-page.ts'
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
    {
      title: contactPage.clicksLink(),
      isText: true,
      show: ({ url }) => <span className={styles.url}>{url}</span>,
    },
    { title: contactPage.clicksChannel(), show: ({ channel }) => channelName(channel) },
    { title: contactPage.partClicks(), isNumber: true, show: ({ clicks }) => number(clicks) },
    {
      title: contactPage.clicksLast(),
      show: ({ lastClickedAt }) => <Time value={lastClickedAt} zone={zone} />,
    },
  ]
  return (
    <Loaded query={query}>
      {({ data: { smartLinks, email, links } }) =>
        links.length === 0 ? (
          <Empty title={contactPage.clicksNone()} />
        ) : (
          <>
            <Figures>
              <Figure
                label={contactPage.clicksSms()}
                hint={contactPage.clicksLinks({ count: smartLinks.uniqueLinks })}
              >
                {number(smartLinks.totalClicks)}
              </Figure>
              <Figure
                label={contactPage.clicksEmail()}
                hint={contactPage.clicksLinks({ count: email.uniqueLinks })}
              >
                {number(email.totalClicks)}
              </Figure>
            </Figures>
            <Table
              label={contactPage.clicksTable()}
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
