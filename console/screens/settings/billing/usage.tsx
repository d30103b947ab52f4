import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import type { MeteredResource, UsageEntry } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { ColumnChart } from '../../../ui/columns.tsx'
import { date, number } from '../../../ui/format.ts'
import { Empty, Section, Toolbar } from '../../../ui/page.tsx'
import { Paged } from '../../../ui/paged.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Choice } from '../../../ui/tabs.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { BillingPage } from './billing-page.tsx'
import { DAYS, type Days, METERED } from './search.ts'
import { RESOURCES, USAGE_REASONS, USAGE_SOURCES } from './words.ts'

/** Usage by day, with its ledger. */
export function Usage() {
  const {
    resource = 'SMS_SEGMENTS',
    days = '30',
    page = 1,
  } = useSearch({
    from: '/inside/settings/billing/usage',
  })
  const navigate = useNavigate({ from: '/settings/billing/usage' })
  return (
    <BillingPage>
      <Toolbar>
        <Choice<MeteredResource>
          label={settingsBilling.usageResource()}
          value={resource}
          options={METERED.map((one) => [one, RESOURCES[one].label] as const)}
          onChange={(next) => navigate({ search: (old) => ({ ...old, resource: next, page: undefined }) })}
        />
        <Choice<Days>
          label={settingsBilling.usageTime()}
          value={days}
          options={DAYS.map((one) => [one, settingsBilling.usageDays({ count: Number(one) })] as const)}
          onChange={(next) => navigate({ search: (old) => ({ ...old, days: next }) })}
        />
      </Toolbar>
      <ByDay resource={resource} days={days} />
      <Ledger
        resource={resource}
        page={page}
        onPage={(next) => navigate({ search: (old) => ({ ...old, page: next }) })}
      />
    </BillingPage>
  )
}

function ByDay({ resource, days }: { resource: MeteredResource; days: Days }) {
  const query = useQuery(readKept('GET /billing/usage/daily', { query: { resource, days: Number(days) } }))
  const { label } = RESOURCES[resource]
  return (
    <Loaded query={query}>
      {({ data }) => {
        const total = data.reduce((sum, { quantity }) => sum + quantity, 0)
        return (
          <Section
            title={settingsBilling.usageTotal({ total, days: Number(days) })}
            intro={settingsBilling.usageByDayUtc({ resource: label })}
          >
            <ColumnChart
              label={settingsBilling.usageByDay({ resource: label })}
              unit={label}
              points={data.map(({ date: day, quantity }) => ({
                label: date(`${day}T00:00:00Z`, 'UTC'),
                value: quantity,
              }))}
            />
          </Section>
        )
      }}
    </Loaded>
  )
}

interface LedgerProps {
  resource: MeteredResource
  page: number
  onPage(page: number): void
}

function Ledger({ resource, page, onPage }: LedgerProps) {
  const zone = useZone()
  const query = useQuery(readKept('GET /billing/usage/history', { query: { resource, page } }))
  const columns: ReadonlyArray<Column<UsageEntry>> = [
    {
      title: settingsBilling.entryTime(),
      show: ({ createdAt }) => <Time value={createdAt} zone={zone} as="date" />,
    },
    { title: settingsBilling.entryReason(), show: ({ reason }) => USAGE_REASONS[reason]() },
    { title: settingsBilling.entryUnits(), isNumber: true, show: ({ delta }) => number(delta) },
    { title: settingsBilling.entryPaidBy(), show: ({ source }) => USAGE_SOURCES[source]() },
    {
      title: settingsBilling.credits(),
      isNumber: true,
      show: ({ credits }) => (credits === 0 ? '–' : number(credits)),
    },
    {
      title: settingsBilling.entryTotal(),
      isNumber: true,
      isMinor: true,
      show: ({ balanceAfter }) => number(balanceAfter),
    },
  ]
  return (
    <Section title={settingsBilling.entries()} intro={settingsBilling.entriesIntro()} isFlush>
      <Paged
        query={query}
        label={settingsBilling.entries()}
        columns={columns}
        page={page}
        onPage={onPage}
        isInside
        empty={<Empty title={settingsBilling.entriesNone()} />}
      />
    </Section>
  )
}
