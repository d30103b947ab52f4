import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { joinLinks } from '../../../words/en/join-links.ts'
import type { JoinLinkTopic, JoinTopicMode } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup, SelectField } from '../../ui/field.tsx'
import styles from './join-links.module.css'
import { topics as allTopics } from './offered.ts'
import { TOPIC_MODES } from './words.ts'

const MOST = 10

interface TopicsEditorProps {
  topics: JoinLinkTopic[]
  /** Whether the link has a form, which can show boxes. */
  isForm: boolean
  onChange(topics: JoinLinkTopic[]): void
}

/** Topics that people subscribe to by joining. Shows nothing if the organization has no topics. */
export function TopicsEditor({ topics, isForm, onChange }: TopicsEditorProps) {
  const can = useCan()
  const { data } = useQuery({ ...allTopics, enabled: can('opt_out:read') })
  const others = (data?.data ?? []).filter(({ id }) => !topics.some(({ topicId }) => topicId === id))
  if (topics.length === 0 && others.length === 0) return null

  const change = (topicId: string, next: Partial<JoinLinkTopic>) =>
    onChange(topics.map((one) => (one.topicId === topicId ? { ...one, ...next } : one)))
  function add() {
    const [first] = others
    if (first) onChange([...topics, { topicId: first.id, name: first.name, mode: 'FIXED' }])
  }
  return (
    <FieldGroup label={joinLinks.topics()} hint={joinLinks.topicsHint()}>
      <div className={styles.lines}>
        {topics.map(({ topicId, name, mode }, index) => (
          // The place of a line stays when another topic is chosen in it.
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state
          <div key={index} className={styles.topic}>
            <SelectField
              label={joinLinks.topic()}
              name={`topic-${index}`}
              isLabelHidden
              value={topicId}
              onChange={({ target }) => {
                const chosen = others.find(({ id }) => id === target.value)
                if (chosen) change(topicId, { topicId: chosen.id, name: chosen.name })
              }}
            >
              {[{ id: topicId, name }, ...others].map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </SelectField>
            {isForm ? (
              <SelectField
                label={joinLinks.topicWho({ topic: name })}
                name={`mode-${index}`}
                isLabelHidden
                value={mode}
                onChange={({ target }) => change(topicId, { mode: target.value as JoinTopicMode })}
              >
                {Object.entries(TOPIC_MODES).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            ) : (
              <span>{TOPIC_MODES.FIXED}</span>
            )}
            <Button
              kind="quiet"
              isIcon
              aria-label={joinLinks.topicRemove({ topic: name })}
              onClick={() => onChange(topics.filter((one) => one.topicId !== topicId))}
            >
              <X size={16} aria-hidden />
            </Button>
          </div>
        ))}
      </div>
      {topics.length < MOST && others.length > 0 && <Button onClick={add}>{joinLinks.topicAdd()}</Button>}
    </FieldGroup>
  )
}
