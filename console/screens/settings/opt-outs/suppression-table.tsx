import { Link } from '@tanstack/react-router'
import type { Suppression } from '../../../api/api.gen.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { entryName, methodName, STOPS } from './methods.ts'
import styles from './suppressions.module.css'

interface Props {
  entries: readonly Suppression[]
  isStale: boolean
  /** Absent: the role may not take an address off the list. */
  onRemove: ((entry: Suppression) => void) | undefined
}

/** A page of the suppression list. An address leads to the contacts that have it. */
export function SuppressionTable({ entries, isStale, onRemove }: Props) {
  const zone = useZone()
  const can = useCan()
  const columns: ReadonlyArray<Column<Suppression>> = [
    {
      title: 'Address',
      show: (entry) =>
        entry.address && can('contact:read') ? (
          <Link to="/contacts" search={{ search: entry.address }}>
            {entry.address}
          </Link>
        ) : (
          <span className={styles.hash}>{entry.address ?? `${entry.hashAlgorithm} ${entry.hash}`}</span>
        ),
    },
    { title: 'Stops', show: ({ channel }) => STOPS[channel] },
    {
      title: 'How it came',
      show: ({ method, importId, fileName }) =>
        importId ? (
          <>
            {methodName(method)}:{' '}
            <Link to="/settings/opt-outs/imports/$id" params={{ id: importId }}>
              {fileName ?? 'a list'}
            </Link>
          </>
        ) : (
          methodName(method)
        ),
    },
    { title: 'When', show: ({ createdAt }) => <Time value={createdAt} zone={zone} /> },
    ...(onRemove
      ? [
          {
            title: 'Actions',
            show: (entry: Suppression) =>
              entry.address !== null && (
                <Button aria-label={`Take off ${entryName(entry)}`} onClick={() => onRemove(entry)}>
                  Take off
                </Button>
              ),
          },
        ]
      : []),
  ]
  return (
    <Table
      label="Suppression list"
      rows={entries}
      columns={columns}
      keyOf={({ channel, address, hash }) => `${channel} ${address ?? hash}`}
      isStale={isStale}
    />
  )
}
