import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Sender } from '../../../api/api.gen.ts'
import { useCan } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { channelName, number } from '../../../ui/format.ts'
import { Empty, Page } from '../../../ui/page.tsx'
import { Paged } from '../../../ui/paged.tsx'
import type { Column } from '../../../ui/table.tsx'
import styles from './senders.module.css'
import { STATES } from './states.ts'
import { TestCarrierButton } from './test-carrier.tsx'
import { vendorOf } from './vendors.ts'

const PER_PAGE = 50

const COLUMNS: ReadonlyArray<Column<Sender>> = [
  {
    title: 'Sender',
    show: ({ id, name }) => (
      <Link to="/settings/senders/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { title: 'Address', show: ({ address }) => address },
  {
    title: 'State',
    show: ({ status, lastError }) => (
      <span title={lastError ?? undefined} className={styles.state}>
        <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
        {status === 'ACTIVE' && lastError && <Badge tone="warn">Look at it</Badge>}
      </span>
    ),
  },
  { title: 'Provider', isMinor: true, show: ({ provider }) => vendorOf(provider).name },
  {
    title: 'Channel',
    isMinor: true,
    show: ({ channel, isDefault }) => `${channelName(channel)}${isDefault ? ', default' : ''}`,
  },
  {
    title: 'A second',
    isNumber: true,
    isMinor: true,
    show: ({ throughputPerSecond }) => number(throughputPerSecond),
  },
  { title: 'Sent today', isNumber: true, show: today },
]

/** Returns the number of messages sent on this UTC day, with the limit from the daily cap and the warm-up. */
export function today({ sentToday, dailyCap, warmUp }: Sender): string {
  const limits = [dailyCap, warmUp?.capToday ?? null].filter((limit) => limit !== null)
  return limits.length === 0 ? number(sentToday) : `${number(sentToday)} of ${number(Math.min(...limits))}`
}

/** List of senders. */
export function Senders() {
  const can = useCan()
  const { page = 1 } = useSearch({ from: '/inside/settings/senders' })
  const navigate = useNavigate({ from: '/settings/senders' })
  const query = useQuery({
    ...readKept('GET /channel-identities', { query: { page, limit: PER_PAGE } }),
    refetchInterval: 30_000,
  })
  const add = can('channel:manage') && (
    <Link to="/settings/senders/new" className={buttonClass({ kind: 'primary' })}>
      Add a sender
    </Link>
  )
  return (
    <Page
      title="Senders"
      intro="The numbers and addresses that messages go out from, each at the account of a provider."
      actions={add}
    >
      <Paged
        query={query}
        label="Senders"
        columns={COLUMNS}
        page={page}
        onPage={(next) => navigate({ search: { page: next } })}
        empty={
          <Empty
            title="There is no sender yet."
            actions={can('channel:manage') && [add, <TestCarrierButton key="test" />]}
          >
            A campaign needs one. The built-in test carrier shows how everything works before a real number is
            bought.
          </Empty>
        }
      />
    </Page>
  )
}
