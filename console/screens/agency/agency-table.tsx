import { agency } from '../../../words/en/agency.ts'
import type { OrganizationOverview } from '../../api/api.gen.ts'
import { Badge } from '../../ui/badge.tsx'
import { number, rate, share } from '../../ui/format.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './agency-table.module.css'
import { issuesOf } from './attention.ts'
import { OpenLink } from './open-link.tsx'

interface FigureProps {
  one: OrganizationOverview
  to: string
  /** Value of the figure; null if the role may not see it. */
  value: number | null
  hint?: string | undefined
}

/** A figure that links to its records in the organization. A zero has no link. */
function Figure({ one, to, value, hint }: FigureProps) {
  if (value === null) return '–'
  if (value === 0) return <span className={styles.none}>0</span>
  return (
    <OpenLink organizationId={one.id} to={to} className={styles.figure}>
      {number(value)}
      {hint && <span className={styles.hint}>{hint}</span>}
    </OpenLink>
  )
}

function Issues({ one }: { one: OrganizationOverview }) {
  const issues = issuesOf(one)
  if (issues.length === 0) return null
  return (
    <ul className={styles.issues}>
      {issues.map(({ key, text, tone, to }) => (
        <li key={key}>
          {to ? (
            <OpenLink organizationId={one.id} to={to} className={styles.issue}>
              <Badge tone={tone}>{text}</Badge>
            </OpenLink>
          ) : (
            <Badge tone={tone}>{text}</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

const COLUMNS: ReadonlyArray<Column<OrganizationOverview>> = [
  {
    title: agency.client(),
    isText: true,
    show: (one) => (
      <OpenLink organizationId={one.id} to="/campaigns">
        <bdi>{one.name}</bdi>
      </OpenLink>
    ),
  },
  { title: agency.attention(), show: (one) => <Issues one={one} /> },
  {
    title: agency.contacts(),
    isNumber: true,
    show: (one) => <Figure one={one} to="/contacts" value={one.contacts} />,
  },
  {
    title: agency.campaigns(),
    isNumber: true,
    isMinor: true,
    show: (one) => (
      <Figure
        one={one}
        to="/campaigns"
        value={one.campaigns}
        hint={one.automations?.active ? agency.automations({ count: one.automations.active }) : undefined}
      />
    ),
  },
  {
    title: agency.sent(),
    isNumber: true,
    show: (one) => <Figure one={one} to="/campaigns" value={one.messages.sent} />,
  },
  {
    title: agency.delivered(),
    isNumber: true,
    isMinor: true,
    show: (one) => (
      <Figure
        one={one}
        to="/campaigns"
        value={one.messages.delivered}
        hint={share(one.messages.delivered, one.messages.sent)}
      />
    ),
  },
  {
    title: agency.failed(),
    isNumber: true,
    show: (one) => (
      <Figure one={one} to="/campaigns" value={one.messages.failed} hint={rate(one.messages.failureRate)} />
    ),
  },
  {
    title: agency.optedOut(),
    isNumber: true,
    show: (one) => (
      <Figure one={one} to="/settings/opt-outs" value={one.optOuts.count} hint={rate(one.optOuts.rate)} />
    ),
  },
  {
    title: agency.unread(),
    isNumber: true,
    show: (one) => <Figure one={one} to="/inbox" value={one.attention.unreadConversations} />,
  },
  {
    title: agency.credits(),
    isNumber: true,
    isMinor: true,
    show: (one) => (
      <Figure one={one} to="/settings/billing/credits" value={one.billing?.availableCredits ?? null} />
    ),
  },
  { title: agency.plan(), isMinor: true, show: ({ billing }) => billing?.planName ?? '' },
  {
    title: agency.lastActivity(),
    isMinor: true,
    show: ({ lastActivityAt }) => <Time value={lastActivityAt} />,
  },
]

interface TableProps {
  organizations: readonly OrganizationOverview[]
  isStale: boolean
}

export const AgencyTable = ({ organizations, isStale }: TableProps) => (
  <Table
    label={agency.clients()}
    rows={organizations}
    columns={COLUMNS}
    keyOf={({ id }) => id}
    isStale={isStale}
  />
)
