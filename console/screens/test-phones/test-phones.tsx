import { Outlet, useParams } from '@tanstack/react-router'
import { testPhones } from '../../../words/en/test-phones.ts'
import { useStream } from '../../api/hooks.ts'
import { refreshUnlessReading } from '../../api/queries.ts'
import { Panes } from '../../ui/panes.tsx'
import { PhoneList } from './phone-list.tsx'

const refreshPhones = () => void refreshUnlessReading('/test-phones')

/** The phones of the test carrier, with the open one next to the list. */
export function TestPhones() {
  const { address } = useParams({ strict: false })
  useStream('GET /test-phones/stream', {}, refreshPhones)
  return (
    <Panes title={testPhones.title()} isOpen={address !== undefined} list={<PhoneList />}>
      <Outlet />
    </Panes>
  )
}
