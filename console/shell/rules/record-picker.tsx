import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { segments } from '../../../words/en/segments.ts'
import { useCan } from '../../api/hooks.ts'
import { queryClient } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { type Option, Picker } from '../../ui/picker.tsx'
import type { RecordKind } from './fields.ts'
import { nameKey, RECORDS, useRecordNames } from './records.ts'
import styles from './rules.module.css'

interface Props {
  kind: RecordKind
  ids: readonly string[]
  /** Whether only one record can be chosen. */
  isOne: boolean
  /** Whether a new name makes a record, if the role allows it. */
  mayCreate?: boolean
  problem?: string | undefined
  onChange(ids: string[]): void
}

const NEW = 'new'

/** Searches records by name, and shows the chosen ones. */
export function RecordPicker({ kind, ids, isOne, mayCreate = false, problem, onChange }: Props) {
  const can = useCan()
  const { label, placeholder, find, create } = RECORDS[kind]
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useQuery({
    queryKey: ['records', kind, search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: keepPreviousData,
  })
  const name = text.trim()
  const found = (query.data ?? []).filter(({ id }) => !ids.includes(id))
  const isNew =
    mayCreate &&
    create !== undefined &&
    can(create.permission) &&
    name !== '' &&
    !query.isFetching &&
    !(query.data ?? []).some((one) => one.label.toLowerCase() === name.toLowerCase())

  async function pick({ id, label: named }: Option) {
    const picked = id === NEW ? await create!.make(name) : { id, name: named }
    queryClient.setQueryData(nameKey(kind, picked.id), picked.name)
    setText('')
    onChange([...ids, picked.id])
  }

  return (
    <div className={styles.records}>
      {ids.map((id) => (
        <Chosen key={id} kind={kind} id={id} onRemove={() => onChange(ids.filter((one) => one !== id))} />
      ))}
      {(!isOne || ids.length === 0) && (
        <Picker
          label={label}
          isLabelHidden
          placeholder={placeholder}
          text={text}
          onText={setText}
          options={isNew ? [...found, { id: NEW, label: create.label(name) }] : found}
          isLoading={query.isFetching}
          problem={problem}
          onPick={(option) => attempt(() => pick(option))}
        />
      )}
    </div>
  )
}

function Chosen({ kind, id, onRemove }: { kind: RecordKind; id: string; onRemove(): void }) {
  const [name = ''] = useRecordNames(kind, [id])
  return (
    <span className={styles.record}>
      {name}
      <button
        type="button"
        className={styles.drop}
        aria-label={segments.recordRemove({ name })}
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  )
}
