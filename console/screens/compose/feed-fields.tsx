import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import type { FoundFeed } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { isBlank } from '../../shell/message/document.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { NumberField } from './number-field.tsx'

const DEFAULT_ITEMS = 5

/** Feed of a recurring email, and what it has now. */
export default function FeedFields() {
  const { draft, set, problemOf, flush, preview } = useCompose()
  const [found, setFound] = useState<FoundFeed>()
  const [problem, setProblem] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const { url = '', maxItems = DEFAULT_ITEMS } = draft.feed ?? {}
  const read = async () => {
    setRunning(true)
    setProblem(undefined)
    try {
      const { id } = (await flush()).campaign
      setFound((await call('POST /campaigns/{id}/check-feed', { params: { id } })).data)
      preview.refetch()
    } catch (error) {
      setProblem(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className={styles.fields}>
      <TextField
        label={compose.feed()}
        name="feed"
        type="url"
        hint={compose.feedHint()}
        value={url}
        problem={problemOf('feed.url') ?? problemOf('feed')}
        onChange={({ target }) => {
          setFound(undefined)
          set({ feed: target.value === '' ? null : { url: target.value, maxItems } })
        }}
      />
      {!isBlank(url) && (
        <>
          <NumberField
            label={compose.feedMax()}
            name="maxItems"
            min={1}
            max={50}
            value={maxItems}
            onValue={(value) => set({ feed: { url, maxItems: value ?? DEFAULT_ITEMS } })}
          />
          <p className={styles.quiet}>{compose.feedFields({ menu: compose.fieldAct() })}</p>
          <div className={styles.checks}>
            <Button onClick={read} isBusy={isRunning}>
              {compose.feedAct()}
            </Button>
            {problem !== undefined && <Failure error={problem} onRetry={read} />}
            {found && <Found found={found} />}
          </div>
        </>
      )}
    </div>
  )
}

function Found({ found: { title, items, newCount, problem } }: { found: FoundFeed }) {
  if (problem !== null) return <Notice tone="warn">{problem}</Notice>
  return (
    <div role="status">
      <p>
        <bdi>{title}</bdi>: {compose.feedFound({ count: newCount })}
      </p>
      <ul className={styles.leftOut}>
        {items.map((item) => (
          <li key={item.url ?? item.title}>
            <bdi>{item.title}</bdi> {item.isNew && <Badge>{compose.feedNew()}</Badge>}
          </li>
        ))}
      </ul>
    </div>
  )
}
