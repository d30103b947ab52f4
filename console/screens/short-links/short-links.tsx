import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ShortLink } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { number } from '../../ui/format.ts'
import { ListPage } from '../../ui/list-page.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { ShortLinkSearch } from './search.ts'
import { STATES } from './words.ts'

const PER_PAGE = 50

const COLUMNS: ReadonlyArray<Column<ShortLink>> = [
  {
    title: 'Link',
    show: ({ id, title, shortUrl }) => (
      <Link to="/short-links/$id" params={{ id }}>
        {title ?? shortUrl.replace(/^https?:\/\//, '')}
      </Link>
    ),
  },
  { title: 'Leads to', isMinor: true, show: ({ originalUrl }) => originalUrl },
  { title: 'State', show: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge> },
  { title: 'Clicks', isNumber: true, show: ({ totalClicks }) => number(totalClicks) },
  { title: 'People', isNumber: true, show: ({ uniqueClicks }) => number(uniqueClicks) },
  { title: 'Last click', show: ({ lastClickedAt }) => <Time value={lastClickedAt} none="No click yet" /> },
]

/** List of short links for use in texts, print or elsewhere. */
export function ShortLinks() {
  const { search, status, page = 1 } = useSearch({ from: '/inside/short-links' })
  const navigate = useNavigate({ from: '/short-links' })
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const change = (next: ShortLinkSearch) =>
    navigate({ to: '/short-links', search: (old) => ({ ...old, page: undefined, ...next }) })
  const query = useQuery(
    readKept('GET /short-links', {
      query: {
        page,
        limit: PER_PAGE,
        ...(search ? { search } : {}),
        ...(status ? { statuses: [status] } : {}),
      },
    }),
  )
  return (
    <>
      <ListPage
        title="Short links"
        intro="Clicks of people are counted, those of software apart."
        adding={
          can('short_link:create') && (
            <Button kind="primary" onClick={() => setAdding(true)}>
              <Plus size={16} aria-hidden />
              New short link
            </Button>
          )
        }
        search={search}
        onSearch={(next) => change({ search: next })}
        filters={
          <FilterSelect
            label="State"
            name="status"
            value={status}
            all="In every state"
            choices={STATES}
            onChange={(status) => change({ status })}
          />
        }
        isNarrowed={Boolean(search || status)}
        query={query}
        columns={COLUMNS}
        page={page}
        onPage={(next) => change({ page: next })}
        empty={{
          fits: 'No short link fits.',
          none: 'There are no short links yet.',
          hint: 'A short link leads to any address and counts who follows it. Addresses in campaigns become short links by themselves.',
        }}
      />
      {isAdding && <LinkDialog onClose={() => setAdding(false)} />}
    </>
  )
}
