import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { compose } from '../../words/en/compose.ts'
import type { NamedRecord, Topic } from '../api/api.gen.ts'
import { useCan } from '../api/hooks.ts'
import { read } from '../api/queries.ts'
import { SelectField } from '../ui/field.tsx'
import styles from './topic-field.module.css'

/** Maximum number of topics of a request; an organization has fifty at most. */
const MOST = 100

/** Reads the topics of the organization, if the role may see them. */
function useTopics() {
  const can = useCan()
  return useQuery({ ...read('GET /topics', { query: { limit: MOST } }), enabled: can('opt_out:read') })
}

interface Chosen {
  /** Id of the topic; null for none. */
  value: string | null
  /** The topic of the stored record, also after its deletion. */
  known?: NamedRecord | null | undefined
}

const nameIn = (topics: readonly Topic[] | undefined, { value, known }: Chosen): string | undefined =>
  topics?.find(({ id }) => id === value)?.name ?? (known?.id === value ? known?.name : undefined)

/** Returns the name of a topic; undefined for none, and while it is not known. */
export const useTopicName = (chosen: Chosen): string | undefined => nameIn(useTopics().data?.data, chosen)

interface TopicFieldProps extends Chosen {
  problem: string | undefined
  onChange(topicId: string | null): void
}

/**
 * Chooses the topic of a marketing message. An organization without topics has no field; a member who may add topics
 * gets a link to them.
 */
export function TopicField({ value, known, problem, onChange }: TopicFieldProps) {
  const can = useCan()
  const { data, isFetching, refetch } = useTopics()
  const topics = data?.data
  const chosen = topics?.find(({ id }) => id === value)
  const name = nameIn(topics, { value, known })
  const isMissing = value !== null && topics !== undefined && chosen === undefined
  const isDeleted = isMissing && !isFetching
  // Another window may have added the topic and chosen it.
  useEffect(() => {
    if (isMissing) void refetch()
  }, [isMissing, refetch])
  if (value === null && !topics?.length)
    return (
      topics &&
      can('opt_out:manage') && (
        <p className={styles.none}>
          {compose.topicsNone()} <Link to="/settings/opt-outs/topics">{compose.topicsAdd()}</Link>
        </p>
      )
    )
  return (
    <SelectField
      label={compose.topic()}
      name="topicId"
      value={value ?? ''}
      hint={hintOf(value, chosen)}
      problem={problem ?? (isDeleted ? compose.topicDeleted() : undefined)}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{compose.topicNone()}</option>
      {value !== null && !chosen && (
        <option value={value}>
          {isDeleted
            ? name === undefined
              ? compose.topicDeletedUnnamed()
              : compose.topicDeletedNamed({ topic: name })
            : (name ?? '…')}
        </option>
      )}
      {topics?.map((topic) => (
        <option key={topic.id} value={topic.id}>
          {topic.isChosenOnly ? compose.topicChosenOnly({ topic: topic.name }) : topic.name}
        </option>
      ))}
    </SelectField>
  )
}

function hintOf(value: string | null, chosen: Topic | undefined): string | undefined {
  if (value === null) return compose.topicNoneHint()
  if (!chosen) return undefined
  return chosen.isChosenOnly ? compose.topicChosenOnlyHint() : compose.topicHint()
}
