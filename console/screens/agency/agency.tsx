import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { agency } from '../../../words/en/agency.ts'
import type { OrganizationOverview } from '../../api/api.gen.ts'
import { readKept } from '../../api/queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Empty, Page, Section, Toolbar } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Choice } from '../../ui/tabs.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import styles from './agency.module.css'
import { AgencyTable } from './agency-table.tsx'
import { needsAttention, sorted } from './attention.ts'
import { DAYS, type Days, SORTS, type Sort } from './search.ts'
import { SumsSection } from './sums-section.tsx'

const PER_PAGE = 50

const SORT_LABELS: Readonly<Record<Sort, string>> = {
  ATTENTION: agency.sortAttention(),
  NAME: agency.sortName(),
  CONTACTS: agency.sortContacts(),
  SENT: agency.sortSent(),
  FAILED: agency.sortFailed(),
  OPT_OUTS: agency.sortOptOuts(),
  UNREAD: agency.sortUnread(),
  CREDITS: agency.sortCredits(),
  ACTIVITY: agency.sortActivity(),
}

/** All organizations of the user on one screen. Those that need attention come first. */
export function Agency() {
  const { days = '30' } = useSearch({ from: '/inside/agency' })
  const query = useQuery({
    ...readKept('GET /organization/overview', { query: { days: Number(days) } }),
    refetchInterval: 60_000,
  })
  return (
    <Page title={agency.title()} isWide intro={agency.intro()}>
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
    title={agency.none()}
    actions={
      <Link to="/campaigns" className={buttonClass()}>
        {agency.noneAct()}
      </Link>
    }
  >
    {agency.noneHint()}
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
          label={agency.search()}
          value={q ?? ''}
          onSearch={(next) =>
            navigate({ search: (old) => ({ ...old, q: next || undefined, page: undefined }) })
          }
        />
        <Choice<'ALL' | 'ATTENTION'>
          label={agency.filter()}
          value={show ?? 'ALL'}
          options={[
            ['ALL', agency.filterAll(), all.length],
            ['ATTENTION', agency.attention(), attention],
          ]}
          onChange={(next) =>
            navigate({
              search: (old) => ({ ...old, show: next === 'ALL' ? undefined : next, page: undefined }),
            })
          }
        />
        <Choice<Days>
          label={agency.period()}
          value={days}
          options={DAYS.map(
            (one) =>
              [one, one === '365' ? agency.periodYear() : agency.periodDays({ days: Number(one) })] as const,
          )}
          onChange={(next) => navigate({ search: (old) => ({ ...old, days: next }) })}
        />
        <SelectField
          label={agency.sort()}
          isLabelHidden
          name="sort"
          value={sort}
          onChange={({ target }) =>
            navigate({ search: (old) => ({ ...old, sort: target.value as Sort, page: undefined }) })
          }
        >
          {SORTS.map((value) => (
            <option key={value} value={value}>
              {SORT_LABELS[value]}
            </option>
          ))}
        </SelectField>
      </Toolbar>
      <div className={styles.clients}>
        <SumsSection all={fitting} title={agency.sums({ count: fitting.length, days: Number(days) })} />
        {shown.length === 0 ? (
          <Empty title={show ? agency.noneAttention() : agency.noneFits()} />
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
