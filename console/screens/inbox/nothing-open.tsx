import { Empty } from '../../ui/page.tsx'
import { useTitle } from '../../ui/title.ts'
import styles from './inbox.module.css'

/** Shown while no conversation is open. */
export function NothingOpen() {
  useTitle('Inbox')
  return (
    <div className={styles.nothing}>
      <Empty title="Choose a conversation">
        <kbd>J</kbd> opens the first, and <kbd>R</kbd> answers it. <kbd>?</kbd> shows all keys.
      </Empty>
    </div>
  )
}
