import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { settingsKeys } from '../../../../words/en/settings-keys.ts'
import type { ApiKey, IssuedApiKey } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { RenameDialog, RevokeDialog, RotateDialog } from './key-dialogs.tsx'
import { KEY_STATES, shownKey } from './words.ts'

interface KeyTableProps {
  keys: readonly ApiKey[]
  canManage: boolean
  isStale: boolean
  onIssued(issued: IssuedApiKey): void
}

type Act = 'RENAME' | 'ROTATE' | 'REVOKE'

export function KeyTable({ keys, canManage, isStale, onIssued }: KeyTableProps) {
  const zone = useZone()
  const [asks, setAsks] = useState<{ key: ApiKey; act: Act }>()
  const close = () => setAsks(undefined)
  const columns: ReadonlyArray<Column<ApiKey>> = [
    { title: settingsKeys.columnName(), isText: true, show: ({ name }) => <strong>{name}</strong> },
    { title: settingsKeys.columnKey(), isWhole: true, show: (key) => <code>{shownKey(key)}</code> },
    {
      title: settingsKeys.columnStatus(),
      show: ({ status }) => <Badge tone={KEY_STATES[status].tone}>{KEY_STATES[status].label}</Badge>,
    },
    {
      title: settingsKeys.columnUsed(),
      show: ({ lastUsedAt, lastUsedIp }) => {
        const time = <Time value={lastUsedAt} zone={zone} none={settingsKeys.usedNever()} />
        return lastUsedIp ? settingsKeys.usedFrom.rich({ time, address: lastUsedIp }) : time
      },
    },
    {
      title: settingsKeys.columnCreated(),
      isMinor: true,
      show: ({ createdAt, createdBy }) => {
        const time = <Time value={createdAt} zone={zone} />
        return createdBy
          ? settingsKeys.createdBy.rich({ time, name: createdBy.name })
          : settingsKeys.createdByCommand.rich({ time })
      },
    },
    {
      title: settingsKeys.columnExpires(),
      show: ({ expiresAt, revokedAt }) => {
        if (revokedAt)
          return settingsKeys.expiredRevoked.rich({ time: <Time value={revokedAt} zone={zone} /> })
        if (expiresAt) return settingsKeys.expires.rich({ time: <Time value={expiresAt} zone={zone} /> })
        return settingsKeys.expiryNever()
      },
    },
    ...(canManage
      ? [
          {
            title: settingsKeys.actions(),
            isActions: true,
            show: (key: ApiKey) => (
              <Menu
                kind="quiet"
                isIcon
                name={settingsKeys.actionsFor({ name: key.name })}
                label={<MoreHorizontal size={16} aria-hidden />}
              >
                <MenuItem onSelect={() => setAsks({ key, act: 'RENAME' })}>{settingsKeys.rename()}</MenuItem>
                {key.status === 'ACTIVE' && (
                  <>
                    <MenuItem onSelect={() => setAsks({ key, act: 'ROTATE' })}>
                      {settingsKeys.replace()}
                    </MenuItem>
                    <MenuItem isDangerous onSelect={() => setAsks({ key, act: 'REVOKE' })}>
                      {settingsKeys.revoke()}
                    </MenuItem>
                  </>
                )}
              </Menu>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Table
        label={settingsKeys.title()}
        rows={keys}
        columns={columns}
        keyOf={({ id }) => id}
        isStale={isStale}
      />
      {asks?.act === 'RENAME' && <RenameDialog apiKey={asks.key} onClose={close} />}
      {asks?.act === 'ROTATE' && <RotateDialog apiKey={asks.key} onIssued={onIssued} onClose={close} />}
      {asks?.act === 'REVOKE' && <RevokeDialog apiKey={asks.key} onClose={close} />}
    </>
  )
}
