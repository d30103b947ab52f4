import { useQuery } from '@tanstack/react-query'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Conversation } from '../../api/api.gen.ts'
import type { ApiError } from '../../api/client.ts'
import { Failure } from '../../ui/notice.tsx'
import styles from './composer.module.css'
import { draftOf } from './draft.ts'
import { type ComposerHandle, type Typed, useInbox } from './inbox-context.ts'
import { draftQuery } from './keep-draft.ts'
import { Writing } from './writing.tsx'

interface ComposerProps {
  ref: Ref<ComposerHandle>
  conversation: Conversation
}

/** Form for a reply or a note, with its stored draft. */
export function Composer({ ref, conversation }: ComposerProps) {
  const { id, lastMessage } = conversation
  const { takeTyped } = useInbox()
  const query = useQuery(draftQuery(id))
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<Typed | undefined>(
    // A conversation without messages was opened to write the first one.
    () => takeTyped() ?? (lastMessage === null ? { mode: 'ANSWER', text: '' } : undefined),
  )
  useImperativeHandle(ref, () => {
    const want = (next: Typed) => {
      flushSync(() => setWanted(next))
      box.current?.querySelector('textarea')?.focus()
    }
    return {
      focus: (mode) => want({ mode, text: '' }),
      insert: (text) => want({ mode: 'ANSWER', text }),
    }
  }, [])
  const problem = query.data ? undefined : (query.error ?? query.failureReason)
  return (
    <div ref={box} className={styles.composer}>
      {problem && <Failure error={problem as ApiError} onRetry={() => void query.refetch()} />}
      <Writing conversation={conversation} begun={query.data && draftOf(query.data.data)} wanted={wanted} />
    </div>
  )
}
