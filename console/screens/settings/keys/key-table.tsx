import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
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
    { title: 'Name', show: ({ name }) => <strong>{name}</strong> },
    { title: 'Key', show: (key) => <code>{shownKey(key)}</code> },
    {
      title: 'State',
      show: ({ status }) => <Badge tone={KEY_STATES[status].tone}>{KEY_STATES[status].label}</Badge>,
    },
    {
      title: 'Last used',
      show: ({ lastUsedAt, lastUsedIp }) => (
        <>
          <Time value={lastUsedAt} zone={zone} none="Never used" />
          {lastUsedIp && ` from ${lastUsedIp}`}
        </>
      ),
    },
    {
      title: 'Made',
      isMinor: true,
      show: ({ createdAt, createdBy }) => (
        <>
          <Time value={createdAt} zone={zone} /> by {createdBy?.name ?? 'the command line'}
        </>
      ),
    },
    {
      title: 'Ends',
      show: ({ expiresAt, revokedAt }) => (
        <>
          {revokedAt ? 'revoked ' : expiresAt && 'ends '}
          <Time value={revokedAt ?? expiresAt} zone={zone} none="Never ends" />
        </>
      ),
    },
    ...(canManage
      ? [
          {
            title: 'Actions',
            isActions: true,
            show: (key: ApiKey) => (
              <Menu
                kind="quiet"
                isIcon
                name={`Actions for ${key.name}`}
                label={<MoreHorizontal size={16} aria-hidden />}
              >
                <MenuItem onSelect={() => setAsks({ key, act: 'RENAME' })}>Rename</MenuItem>
                {key.status === 'ACTIVE' && (
                  <>
                    <MenuItem onSelect={() => setAsks({ key, act: 'ROTATE' })}>Replace</MenuItem>
                    <MenuItem isDangerous onSelect={() => setAsks({ key, act: 'REVOKE' })}>
                      Revoke
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
      <Table label="API keys" rows={keys} columns={columns} keyOf={({ id }) => id} isStale={isStale} />
      {asks?.act === 'RENAME' && <RenameDialog apiKey={asks.key} onClose={close} />}
      {asks?.act === 'ROTATE' && <RotateDialog apiKey={asks.key} onIssued={onIssued} onClose={close} />}
      {asks?.act === 'REVOKE' && <RevokeDialog apiKey={asks.key} onClose={close} />}
    </>
  )
}
