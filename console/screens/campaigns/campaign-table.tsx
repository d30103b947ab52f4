import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { campaigns } from '../../../words/en/campaigns.ts'
import type { Campaign } from '../../api/api.gen.ts'
import { useCan, useZone } from '../../api/hooks.ts'
import { useGo } from '../../shell/use-go.ts'
import { Badge } from '../../ui/badge.tsx'
import { channelName, number, rate } from '../../ui/format.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import type { Sorting } from '../../ui/sort-head.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { useActs } from './act.ts'
import styles from './campaign.module.css'
import { pauseTitle } from './pauses.ts'
import { Progress } from './progress.tsx'
import { DeleteQuestion } from './questions.tsx'
import { actsOf, stateOf } from './states.ts'

interface CampaignTableProps {
  campaigns: readonly Campaign[]
  columns: ReadonlyArray<Column<Campaign>>
  sorting: Sorting<string>
  isStale: boolean
}

/** Returns the columns of the list, without the actions. */
export function useCampaignColumns(): ReadonlyArray<Column<Campaign>> {
  const zone = useZone()
  const time = (value: string) => <Time value={value} zone={zone} />
  return [
    {
      title: campaigns.columnCampaign(),
      isText: true,
      sortBy: 'name',
      show: ({ id, name, channel, segment }) => (
        <>
          <Link to="/campaigns/$id" params={{ id }}>
            {name}
          </Link>
          <span className={styles.sub}>
            {campaigns.listAbout({ channel: channelName(channel), segment: segment.name })}
          </span>
        </>
      ),
    },
    {
      key: 'status',
      title: campaigns.filter(),
      sortBy: 'status',
      show: (campaign) => <State campaign={campaign} />,
    },
    {
      key: 'recipients',
      title: campaigns.columnRecipients(),
      isNumber: true,
      show: ({ recipientCount }) => (recipientCount > 0 ? number(recipientCount) : null),
    },
    {
      key: 'delivered',
      title: campaigns.columnDelivered(),
      isNumber: true,
      // Mail servers rarely report a delivery.
      show: ({ stats, rates, channel }) =>
        stats.sent === 0 || (channel === 'EMAIL' && stats.delivered === 0) ? null : rate(rates.delivery),
    },
    { ...rateColumn('clicked', 'click', campaigns.columnClicked()), isMinor: true },
    { ...rateColumn('replied', 'reply', campaigns.columnReplied()), isMinor: true },
    {
      key: 'date',
      title: campaigns.columnDate(),
      show: (campaign) => <When campaign={campaign} zone={zone} />,
    },
    { ...rateColumn('failed', 'failure', campaigns.columnFailed()), isExtra: true },
    { ...rateColumn('optedOut', 'optOut', campaigns.columnOptedOut()), isExtra: true },
    {
      key: 'createdAt',
      title: campaigns.columnCreated(),
      sortBy: 'createdAt',
      isLatestFirst: true,
      isExtra: true,
      show: ({ createdAt }) => time(createdAt),
    },
    {
      key: 'updatedAt',
      title: campaigns.columnUpdated(),
      sortBy: 'updatedAt',
      isLatestFirst: true,
      isExtra: true,
      show: ({ updatedAt }) => time(updatedAt),
    },
  ]
}

const rateColumn = (key: string, of: keyof Campaign['rates'], title: string): Column<Campaign> => ({
  key,
  title,
  isNumber: true,
  show: ({ stats, rates }) => (stats.sent > 0 ? rate(rates[of]) : null),
})

/** A page of campaigns. A sending campaign shows its progress. */
export function CampaignTable({ campaigns: rows, columns, sorting, isStale }: CampaignTableProps) {
  const [deleted, setDeleted] = useState<Campaign>()
  const actions: Column<Campaign> = {
    title: campaigns.columnActions(),
    isActions: true,
    show: (campaign) => <RowMenu campaign={campaign} onDelete={() => setDeleted(campaign)} />,
  }
  return (
    <>
      <Table
        label={campaigns.title()}
        rows={rows}
        columns={[...columns, actions]}
        sorting={sorting}
        keyOf={({ id }) => id}
        isStale={isStale}
      />
      {deleted && (
        <DeleteQuestion campaign={deleted} onDeleted={() => {}} onClose={() => setDeleted(undefined)} />
      )}
    </>
  )
}

function State({ campaign }: { campaign: Campaign }) {
  const { status, pauseReason, stats, recipientCount } = campaign
  const { label, tone } = stateOf(campaign)
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {status === 'PAUSED' && pauseReason && pauseReason !== 'USER' && (
        <span className={styles.sub}>{pauseTitle(pauseReason)}</span>
      )}
      {status === 'SENDING' && recipientCount > 0 && (
        <Progress
          label={campaigns.listSent({ done: stats.sent, total: recipientCount })}
          done={stats.sent}
          total={recipientCount}
        />
      )}
    </>
  )
}

function When({ campaign, zone }: { campaign: Campaign; zone: string | undefined }) {
  const { status, nextRunAt, lastRunAt, scheduledAt } = campaign
  if (status === 'DRAFT') return campaigns.listUnscheduled()
  if (nextRunAt) return <Time value={nextRunAt} zone={zone} as="date" />
  return <Time value={lastRunAt ?? scheduledAt} zone={zone} none={campaigns.listUnscheduled()} />
}

/** Actions for a campaign in the list. Hidden if the role allows none. */
function RowMenu({ campaign, onDelete }: { campaign: Campaign; onDelete(): void }) {
  const can = useCan()
  const go = useGo()
  const acts = useActs()
  const allowed = actsOf(campaign)
  const mayEdit = allowed.has('write') && can('campaign:update')
  const mayDuplicate = campaign.pollId === null && can('campaign:create')
  const mayDelete = allowed.has('delete') && can('campaign:delete')
  if (!mayEdit && !mayDuplicate && !mayDelete) return null
  return (
    <Menu
      label={<Ellipsis size={18} aria-hidden />}
      name={campaigns.listActs({ name: campaign.name })}
      kind="quiet"
      isIcon
    >
      {mayEdit && (
        <MenuItem
          icon={<PenLine size={16} aria-hidden />}
          onSelect={() => go(`/campaigns/${campaign.id}/edit`)}
        >
          {campaigns.writeAct()}
        </MenuItem>
      )}
      {mayDuplicate && (
        <MenuItem icon={<Copy size={16} aria-hidden />} onSelect={() => acts.duplicate(campaign)}>
          {campaigns.duplicateAct()}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem icon={<Trash2 size={16} aria-hidden />} isDangerous onSelect={onDelete}>
          {campaigns.deleteAct()}
        </MenuItem>
      )}
    </Menu>
  )
}
