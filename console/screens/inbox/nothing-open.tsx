import { inbox } from '../../../words/en/inbox.ts'
import { Empty } from '../../ui/page.tsx'
import { NothingInPane } from '../../ui/panes.tsx'
import { useTitle } from '../../ui/title.ts'

/** Shown while no conversation is open. */
export function NothingOpen() {
  useTitle(inbox.title())
  return (
    <NothingInPane>
      <Empty title={inbox.nothing()}>{inbox.nothingHint.rich({ key: (text) => <kbd>{text}</kbd> })}</Empty>
    </NothingInPane>
  )
}
