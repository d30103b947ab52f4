import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { shortLinks } from '../../../words/en/short-links.ts'
import type { ShortLink } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { chosenColumns } from '../../shell/views/columns.ts'
import { GoneView, ListTools } from '../../shell/views/list-tools.tsx'
import { useView } from '../../shell/views/use-view.ts'
import { sortingOf } from '../../shell/views/view-search.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { number } from '../../ui/format.ts'
import { ListPage } from '../../ui/list-page.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { SHORT_LINK_SORTS, type ShortLinkSearch, shortLinkSearch } from './search.ts'
import { STATES } from './words.ts'

const PER_PAGE = 50

const COLUMNS: ReadonlyArray<Column<ShortLink>> = [
  {
    title: shortLinks.one(),
    isText: true,
    sortBy: 'title',
    show: ({ id, title, shortUrl }) => (
      <Link to="/short-links/$id" params={{ id }}>
        {title ?? shortUrl.replace(/^https?:\/\//, '')}
      </Link>
    ),
  },
  {
    key: 'destination',
    title: shortLinks.destination(),
    isText: true,
    isMinor: true,
    show: ({ originalUrl }) => originalUrl,
  },
  {
    key: 'status',
    title: shortLinks.status(),
    show: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>,
  },
  {
    key: 'clicks',
    title: shortLinks.clicks(),
    isNumber: true,
    sortBy: 'totalClicks',
    isLatestFirst: true,
    show: ({ totalClicks }) => number(totalClicks),
  },
  {
    key: 'people',
    title: shortLinks.people(),
    isNumber: true,
    show: ({ uniqueClicks }) => number(uniqueClicks),
  },
  {
    key: 'lastClick',
    title: shortLinks.lastClick(),
    sortBy: 'lastClickedAt',
    isLatestFirst: true,
    show: ({ lastClickedAt }) => <Time value={lastClickedAt} none={shortLinks.lastClickNone()} />,
  },
  {
    key: 'expires',
    title: shortLinks.expires(),
    isExtra: true,
    show: ({ expiresAt }) => <Time value={expiresAt} none={shortLinks.expiresNever()} />,
  },
  {
    key: 'createdAt',
    title: shortLinks.created(),
    sortBy: 'createdAt',
    isLatestFirst: true,
    isExtra: true,
    show: ({ createdAt }) => <Time value={createdAt} />,
  },
]

/** List of short links for use in texts, print or elsewhere. */
export function ShortLinks() {
  const address = useSearch({ from: '/inside/short-links' })
  const viewing = useView('shortLinks', address, shortLinkSearch)
  const { page = 1 } = address
  const { search, status, columns: keys, sortBy, sortOrder } = viewing.settings
  const navigate = useNavigate({ from: '/short-links' })
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const go = (search: ShortLinkSearch) => navigate({ to: '/short-links', search })
  const change = (next: ShortLinkSearch) => go(viewing.addressOf({ ...viewing.settings, ...next }))
  const columns = chosenColumns(COLUMNS, keys)
  const query = useQuery({
    ...readKept('GET /short-links', {
      query: {
        page,
        limit: PER_PAGE,
        ...(search ? { search } : {}),
        ...(status ? { statuses: [status] } : {}),
        ...(sortBy ? { sortBy } : {}),
        ...(sortOrder ? { sortOrder } : {}),
      },
    }),
    enabled: !viewing.isLoading,
  })
  return (
    <>
      <ListPage
        title={shortLinks.title()}
        part={viewing.view?.name}
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
          <>
            <FilterSelect
              label={shortLinks.status()}
              name="status"
              value={status}
              all={shortLinks.statusAll()}
              choices={STATES}
              onChange={(status) => change({ status })}
            />
            <ListTools viewing={viewing} columns={columns} onGo={go} />
          </>
        }
        notice={<GoneView viewing={viewing} />}
        isNarrowed={Boolean(search || status)}
        query={query}
        columns={columns.shown}
        sorting={sortingOf({ sortBy, sortOrder }, SHORT_LINK_SORTS, change)}
        page={page}
        onPage={(next) => go({ ...address, page: next })}
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
