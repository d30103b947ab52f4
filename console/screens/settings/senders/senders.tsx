import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import type { Sender } from '../../../api/api.gen.ts'
import { useCan } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { TestCarrierButton } from '../../../shell/test-carrier.tsx'
import { useGo } from '../../../shell/use-go.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { channelName, number } from '../../../ui/format.ts'
import { Empty, Page } from '../../../ui/page.tsx'
import { Paged } from '../../../ui/paged.tsx'
import type { Column } from '../../../ui/table.tsx'
import styles from './senders.module.css'
import { STATES } from './states.ts'
import { vendorOf } from './vendors.ts'

const PER_PAGE = 50

const COLUMNS: ReadonlyArray<Column<Sender>> = [
  {
    title: settingsSenders.sender(),
    isText: true,
    show: ({ id, name }) => (
      <Link to="/settings/senders/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { title: settingsSenders.address(), isWhole: true, show: ({ address }) => address },
  {
    title: settingsSenders.status(),
    show: ({ status, lastError }) => (
      <span title={lastError ?? undefined} className={styles.state}>
        <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
        {status === 'ACTIVE' && lastError && <Badge tone="warn">{settingsSenders.statusWarning()}</Badge>}
      </span>
    ),
  },
  { title: settingsSenders.provider(), isMinor: true, show: ({ provider }) => vendorOf(provider).name },
  {
    title: settingsSenders.channel(),
    isMinor: true,
    show: ({ channel, isDefault }) =>
      isDefault ? settingsSenders.channelDefault({ channel: channelName(channel) }) : channelName(channel),
  },
  {
    title: settingsSenders.perSecond(),
    isNumber: true,
    isMinor: true,
    show: ({ throughputPerSecond }) => number(throughputPerSecond),
  },
  { title: settingsSenders.sentToday(), isNumber: true, show: today },
]

/** Returns the number of messages sent on this UTC day, with the limit from the daily cap and the warm-up. */
export function today({ sentToday, dailyCap, warmUp }: Sender): string {
  const limits = [dailyCap, warmUp?.capToday ?? null].filter((limit) => limit !== null)
  return limits.length === 0
    ? number(sentToday)
    : settingsSenders.sentTodayLimit({ sent: sentToday, limit: Math.min(...limits) })
}

/** List of senders. */
export function Senders() {
  const can = useCan()
  const go = useGo()
  const { page = 1 } = useSearch({ from: '/inside/settings/senders' })
  const navigate = useNavigate({ from: '/settings/senders' })
  const query = useQuery({
    ...readKept('GET /channel-identities', { query: { page, limit: PER_PAGE } }),
    refetchInterval: 30_000,
  })
  const add = can('channel:manage') && (
    <Link to="/settings/senders/new" className={buttonClass({ kind: 'primary' })}>
      {settingsSenders.add()}
    </Link>
  )
  return (
    <Page title={settingsSenders.title()} intro={settingsSenders.intro()} actions={add}>
      <Paged
        query={query}
        label={settingsSenders.title()}
        columns={COLUMNS}
        page={page}
        onPage={(next) => navigate({ search: { page: next } })}
        empty={
          <Empty
            title={settingsSenders.none()}
            actions={
              can('channel:manage') && [
                add,
                <TestCarrierButton
                  key="test"
                  channel="SMS"
                  onSender={(id) => go(`/settings/senders/${id}`)}
                />,
              ]
            }
          >
            {settingsSenders.noneHint()}
          </Empty>
        }
      />
    </Page>
  )
}
