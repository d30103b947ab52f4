import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { contacts } from '../../../words/en/contacts.ts'
import type { NamedRecord } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { read, refresh } from '../../api/queries.ts'
import { type Option, Picker } from '../../ui/picker.tsx'
import styles from './contacts.module.css'

interface TagPickerProps {
  label: string
  tags: readonly NamedRecord[]
  onTags(tags: readonly NamedRecord[]): void
  /** Tags to leave out of the options. */
  without?: readonly NamedRecord[]
  /** Whether a new name creates a tag. */
  mayCreate?: boolean
}

const NEW = 'new'
const SHOWN = 20

/** Chooses tags by typing. */
export function TagPicker({ label, tags, onTags, without = [], mayCreate = false }: TagPickerProps) {
  const can = useCan()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const name = text.trim()
  const search = useDeferredValue(name)
  const query = useQuery(
    read('GET /tags', {
      query: { limit: SHOWN, sortBy: 'contactCount', sortOrder: 'desc', ...(search ? { search } : {}) },
    }),
  )
  const found = query.data?.data ?? []
  const isNew = name !== '' && !found.some((tag) => tag.name.toLowerCase() === name.toLowerCase())
  const options: Option[] = [
    ...found
      .filter(({ id }) => ![...tags, ...without].some((tag) => tag.id === id))
      .map((tag) => ({ id: tag.id, label: tag.name, hint: contacts.tagHint({ count: tag.contactCount }) })),
    ...(mayCreate && isNew && !query.isFetching && can('tag:create')
      ? [{ id: NEW, label: contacts.tagNew({ name }) }]
      : []),
  ]

  // The choice may change while a new tag is being created.
  const latest = useRef({ tags, onTags })
  latest.current = { tags, onTags }
  async function pick(option: Option) {
    setProblem(undefined)
    try {
      const tag =
        option.id === NEW
          ? (await call('POST /tags', { body: { name } })).data
          : { id: option.id, name: option.label }
      if (option.id === NEW) refresh('/tags')
      setText((now) => (now.trim() === name ? '' : now))
      latest.current.onTags([...latest.current.tags, { id: tag.id, name: tag.name }])
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.problemOf('name') ?? error.message) : String(error))
    }
  }

  return (
    <div className={styles.picked}>
      <Picker
        label={label}
        text={text}
        onText={setText}
        options={options}
        isLoading={query.isFetching}
        none={contacts.tagNone()}
        problem={problem}
        onPick={pick}
      />
      {tags.length > 0 && (
        <ul className={styles.chips} aria-label={contacts.tagsChosen({ label })}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <button
                type="button"
                className={styles.chip}
                onClick={() => onTags(tags.filter(({ id }) => id !== tag.id))}
              >
                <span>{tag.name}</span>
                <X size={14} aria-hidden />
                <span className={styles.hidden}>{contacts.tagRemove()}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
