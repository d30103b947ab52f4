import { testPhones } from '../../../words/en/test-phones.ts'
import { Empty } from '../../ui/page.tsx'
import { NothingInPane } from '../../ui/panes.tsx'
import { useTitle } from '../../ui/title.ts'

/** Shown while no phone is open. */
export function NoPhone() {
  useTitle(testPhones.title())
  return (
    <NothingInPane>
      <Empty title={testPhones.nothing()}>{testPhones.nothingHint()}</Empty>
    </NothingInPane>
  )
}
