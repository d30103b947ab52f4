import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { automations } from '../../../words/en/automations.ts'
import type { ListedAutomation } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { number, share } from '../../ui/format.ts'
import { AddLink, ListPage } from '../../ui/list-page.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import type { Column } from '../../ui/table.tsx'
import { AutomationMenu } from './actions.tsx'
import { triggerOf } from './definition.ts'
import { type Sayings, useSayings } from './sayings.ts'
import type { AutomationSearch } from './search.ts'
import { STATES } from './words.ts'

const PER_PAGE = 50
const REREAD_MS = 15_000

const columnsIn = (sayings: Sayings, mayEdit: boolean): ReadonlyArray<Column<ListedAutomation>> => [
  {
    title: automations.one(),
    isText: true,
    show: ({ id, name, status }) => (
      <Link to={status === 'DRAFT' && mayEdit ? '/automations/$id/edit' : '/automations/$id'} params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    title: automations.status(),
    show: ({ status, hasChanges }) => (
      <>
        <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>{' '}
        {hasChanges && <Badge tone="info">{automations.changed()}</Badge>}
      </>
    ),
  },
  {
    title: automations.starts(),
    isText: true,
    isMinor: true,
    show: (automation) => sayings.trigger(triggerOf(automation)),
  },
  { title: automations.inside(), isNumber: true, show: ({ figures }) => number(figures.inside) },
  { title: automations.entered(), isNumber: true, show: ({ figures }) => number(figures.entered) },
  {
    title: automations.goal(),
    isNumber: true,
    show: ({ hasGoal, figures }) =>
      hasGoal ? `${number(figures.goal)} (${share(figures.goal, figures.entered)})` : automations.noGoal(),
  },
  {
    title: automations.actions(),
    isActions: true,
    show: (automation) => <AutomationMenu automation={automation} isInList />,
  },
]

/** List of automations. */
export function Automations() {
  const { q, status, page = 1 } = useSearch({ from: '/inside/automations' })
  const navigate = useNavigate({ from: '/automations' })
  const can = useCan()
  const change = (next: AutomationSearch) =>
    navigate({ to: '/automations', search: (old) => ({ ...old, page: undefined, ...next }) })
  const query = useQuery({
    ...readKept('GET /automations', {
      query: { page, limit: PER_PAGE, ...(q ? { q } : {}), ...(status ? { statuses: [status] } : {}) },
    }),
    refetchInterval: REREAD_MS,
  })
  const sayings = useSayings(
    (query.data?.data ?? []).map((automation) => ({ trigger: triggerOf(automation) })),
  )
  const isNarrowed = Boolean(q || status)
  if (!isNarrowed && query.data?.meta.total === 0)
    return (
      <Page title={automations.title()} intro={automations.intro()} actions={null}>
        <Empty
          title={automations.none()}
          actions={
            can('automation:create') && (
              <Link to="/automations/new" className={buttonClass({ kind: 'primary' })}>
                {automations.recipes()}
              </Link>
            )
          }
        >
          {automations.noneHint()}
        </Empty>
      </Page>
    )
  return (
    <ListPage
      title={automations.title()}
      intro={automations.intro()}
      searchLabel={automations.search()}
      adding={can('automation:create') && <AddLink to="/automations/new">{automations.new()}</AddLink>}
      search={q}
      onSearch={(next) => change({ q: next })}
      filters={
        <FilterSelect
          label={automations.status()}
          name="status"
          value={status}
          all={automations.statusAll()}
          choices={STATES}
          onChange={(next) => change({ status: next })}
        />
      }
      isNarrowed={isNarrowed}
      query={query}
      columns={columnsIn(sayings, can('automation:update'))}
      page={page}
      onPage={(next) => change({ page: next })}
      empty={{ fits: automations.noneFits(), none: automations.none(), hint: automations.noneHint() }}
    />
  )
}
