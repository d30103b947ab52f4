import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { shortLinks } from '../../../words/en/short-links.ts'
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
    title: shortLinks.one(),
    isText: true,
    show: ({ id, title, shortUrl }) => (
      <Link to="/short-links/$id" params={{ id }}>
        {title ?? shortUrl.replace(/^https?:\/\//, '')}
      </Link>
    ),
  },
  { title: shortLinks.destination(), isText: true, isMinor: true, show: ({ originalUrl }) => originalUrl },
  {
    title: shortLinks.status(),
    show: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>,
  },
  { title: shortLinks.clicks(), isNumber: true, show: ({ totalClicks }) => number(totalClicks) },
  { title: shortLinks.people(), isNumber: true, show: ({ uniqueClicks }) => number(uniqueClicks) },
  {
    title: shortLinks.lastClick(),
    show: ({ lastClickedAt }) => <Time value={lastClickedAt} none={shortLinks.lastClickNone()} />,
  },
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
        title={shortLinks.title()}
        intro={shortLinks.intro()}
        searchLabel={shortLinks.search()}
        adding={
          can('short_link:create') && (
            <Button kind="primary" onClick={() => setAdding(true)}>
              <Plus size={16} aria-hidden />
              {shortLinks.new()}
            </Button>
          )
        }
        search={search}
        onSearch={(next) => change({ search: next })}
        filters={
          <FilterSelect
            label={shortLinks.status()}
            name="status"
            value={status}
            all={shortLinks.statusAll()}
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
          fits: shortLinks.noneFits(),
          none: shortLinks.none(),
          hint: shortLinks.noneHint(),
        }}
      />
      {isAdding && <LinkDialog onClose={() => setAdding(false)} />}
    </>
  )
}
