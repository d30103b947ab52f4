import { inbox } from '../../../words/en/inbox.ts'
import { Empty } from '../../ui/page.tsx'
import { useTitle } from '../../ui/title.ts'
import styles from './inbox.module.css'

/** Shown while no conversation is open. */
export function NothingOpen() {
  useTitle(inbox.title())
  return (
    <div className={styles.nothing}>
      <Empty title={inbox.nothing()}>{inbox.nothingHint.rich({ key: (text) => <kbd>{text}</kbd> })}</Empty>
    </div>
  )
}
