import type { Ref } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { ConversationMessage } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { clock } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './answered-notice.module.css'

interface AnsweredProps {
  ref: Ref<HTMLDivElement>
  /** Replies of colleagues since the draft was started, oldest first. */
  answers: readonly ConversationMessage[]
  onKeep(): void
  onDiscard(): void
}

/** Shows replies of colleagues that the user must read before sending. */
export function AnsweredNotice({ ref, answers, onKeep, onDiscard }: AnsweredProps) {
  const zone = useZone()
  if (answers.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} className={styles.answered}>
      <Notice
        tone="warn"
        title={inbox.answered()}
        actions={
          <>
            <Button onClick={onKeep}>{inbox.answeredKeep()}</Button>
            <Button onClick={onDiscard}>{inbox.answeredDiscard()}</Button>
          </>
        }
      >
        {answers.map(({ id, sentBy, createdAt, body, media }) => (
          <blockquote key={id} className={styles.quote}>
            <p className={styles.who}>
              <bdi>{sentBy?.name}</bdi>, {clock(createdAt, zone)}
            </p>
            <p className={styles.text} dir="auto">
              {body || (media.length > 0 ? inbox.answeredFile() : inbox.answeredTemplate())}
            </p>
          </blockquote>
        ))}
      </Notice>
    </div>
  )
}
