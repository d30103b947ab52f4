import { Link } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { Suppression } from '../../../api/api.gen.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { methodName, STOPS } from './methods.ts'
import styles from './suppressions.module.css'

interface Props {
  entries: readonly Suppression[]
  isStale: boolean
  /** Called to remove an entry; absent if the role may not. */
  onRemove: ((entry: Suppression) => void) | undefined
  /** Called to show the evidence; absent if the role may not read it. */
  onEvidence: ((address: string) => void) | undefined
}

/** A page of the suppression list. An address links to its contacts. */
export function SuppressionTable({ entries, isStale, onRemove, onEvidence }: Props) {
  const zone = useZone()
  const can = useCan()
  const columns: ReadonlyArray<Column<Suppression>> = [
    {
      title: settingsOptOuts.columnAddress(),
      isWhole: true,
      show: (entry) =>
        entry.address && can('contact:read') ? (
          <Link to="/contacts" search={{ search: entry.address }}>
            {entry.address}
          </Link>
        ) : (
          (entry.address ?? <span className={styles.hash}>{`${entry.hashAlgorithm} ${entry.hash}`}</span>)
        ),
    },
    { title: settingsOptOuts.columnStops(), show: ({ channel }) => STOPS[channel]() },
    {
      title: settingsOptOuts.columnSource(),
      isText: true,
      show: ({ method, importId, fileName }) =>
        importId ? (
          <span>
            {settingsOptOuts.sourceImport.rich({
              source: methodName(method),
              file: (
                <Link to="/settings/opt-outs/imports/$id" params={{ id: importId }}>
                  {fileName ?? settingsOptOuts.sourceImportUnnamed()}
                </Link>
              ),
            })}
          </span>
        ) : (
          methodName(method)
        ),
    },
    { title: settingsOptOuts.columnTime(), show: ({ createdAt }) => <Time value={createdAt} zone={zone} /> },
    ...(onRemove || onEvidence ? [actions(onRemove, onEvidence)] : []),
  ]
  return (
    <Table
      label={settingsOptOuts.list()}
      rows={entries}
      columns={columns}
      keyOf={({ channel, address, hash }) => `${channel} ${address ?? hash}`}
      isStale={isStale}
    />
  )
}

/** Actions for an entry. A hashed entry has none, because its address is unknown. */
const actions = (onRemove: Props['onRemove'], onEvidence: Props['onEvidence']): Column<Suppression> => ({
  title: settingsOptOuts.actions(),
  isActions: true,
  show: (entry) => {
    const { address } = entry
    if (address === null) return null
    return (
      <Menu
        kind="quiet"
        isIcon
        name={settingsOptOuts.actionsFor({ address })}
        label={<MoreHorizontal size={16} aria-hidden />}
      >
        {onEvidence && (
          <MenuItem onSelect={() => onEvidence(address)}>{settingsOptOuts.evidenceAct()}</MenuItem>
        )}
        {onRemove && (
          <MenuItem isDangerous onSelect={() => onRemove(entry)}>
            {settingsOptOuts.removeAct()}
          </MenuItem>
        )}
      </Menu>
    )
  },
})
