import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { OrganizationOverview } from '../../api/api.gen.ts'
import { readKept } from '../../api/queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { counted } from '../../ui/format.ts'
import { Empty, Page, Section, Toolbar } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import styles from './agency.module.css'
import { AgencyTable } from './agency-table.tsx'
import { needsAttention, SORTS, type Sort, sorted } from './attention.ts'
import { DAYS, type Days } from './search.ts'
import { SumsSection } from './sums-section.tsx'

const PER_PAGE = 50

/** All organizations of the user on one screen. Those that need attention come first. */
export function Agency() {
  const { days = '30' } = useSearch({ from: '/inside/agency' })
  const query = useQuery({
    ...readKept('GET /organization/overview', { query: { days: Number(days) } }),
    refetchInterval: 60_000,
  })
  return (
    <Page
      title="All clients"
      isWide
      intro="Every organization whose results your role lets you see. A figure leads into that organization."
    >
      <Loaded query={query} lines={8}>
        {({ data }) =>
          data.length === 0 ? (
            <NoOrganization />
          ) : (
            <Clients all={data} days={days} isStale={query.isPlaceholderData} />
          )
        }
      </Loaded>
    </Page>
  )
}

const NoOrganization = () => (
  <Empty
    title="There is no organization whose results you may see."
    actions={
      <Link to="/campaigns" className={buttonClass()}>
        Go to the campaigns
      </Link>
    }
  >
    A role needs the permissions <code>organization:read</code> and <code>analytics:read</code>.
  </Empty>
)

interface ClientsProps {
  all: readonly OrganizationOverview[]
  days: Days
  isStale: boolean
}

function Clients({ all, days, isStale }: ClientsProps) {
  const { q, sort = 'ATTENTION', show, page = 1 } = useSearch({ from: '/inside/agency' })
  const navigate = useNavigate({ from: '/agency' })
  const wanted = q?.trim().toLowerCase() ?? ''
  const fitting = all.filter(
    (one) =>
      (wanted === '' || one.name.toLowerCase().includes(wanted) || one.slug.includes(wanted)) &&
      (show === undefined || needsAttention(one)),
  )
  const shown = sorted(fitting, sort).slice((page - 1) * PER_PAGE, page * PER_PAGE)
  const attention = all.filter(needsAttention).length
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search by name"
          value={q ?? ''}
          onSearch={(next) =>
            navigate({ search: (old) => ({ ...old, q: next || undefined, page: undefined }) })
          }
        />
        <Choice<'ALL' | 'ATTENTION'>
          label="Show"
          value={show ?? 'ALL'}
          options={[
            ['ALL', 'All', all.length],
            ['ATTENTION', 'Needs attention', attention],
          ]}
          onChange={(next) =>
            navigate({
              search: (old) => ({ ...old, show: next === 'ALL' ? undefined : next, page: undefined }),
            })
          }
        />
        <Choice<Days>
          label="Time"
          value={days}
          options={DAYS.map((one) => [one, one === '365' ? 'A year' : `${one} days`] as const)}
          onChange={(next) => navigate({ search: (old) => ({ ...old, days: next }) })}
        />
        <SelectField
          label="Sort by"
          isLabelHidden
          name="sort"
          value={sort}
          onChange={({ target }) =>
            navigate({ search: (old) => ({ ...old, sort: target.value as Sort, page: undefined }) })
          }
        >
          {SORTS.map(([value, label]) => (
            <option key={value} value={value}>
              Sorted by: {label.toLowerCase()}
            </option>
          ))}
        </SelectField>
      </Toolbar>
      <div className={styles.clients}>
        <SumsSection all={fitting} title={`${counted(fitting.length, 'client')} in the last ${days} days`} />
        {shown.length === 0 ? (
          <Empty title={show ? 'No client needs attention.' : 'No client fits.'} />
        ) : (
          <Section isFlush>
            <AgencyTable organizations={shown} isStale={isStale} />
            <Pager
              page={page}
              hasNext={page * PER_PAGE < fitting.length}
              total={fitting.length}
              onPage={(next) => navigate({ search: (old) => ({ ...old, page: next }) })}
            />
          </Section>
        )}
      </div>
    </>
  )
}
