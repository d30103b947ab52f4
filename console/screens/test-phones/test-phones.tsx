import { Outlet, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { testPhones } from '../../../words/en/test-phones.ts'
import { useStream } from '../../api/hooks.ts'
import { refreshUnlessReading } from '../../api/queries.ts'
import { Panes } from '../../ui/panes.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { PhoneList } from './phone-list.tsx'

/** The phones of the test carrier, with the open one next to the list. */
export function TestPhones() {
  const { address } = useParams({ strict: false })
  // The lists are read after the stream has begun, or cannot begin, so that no message is missed between the two.
  const [isBegun, setBegun] = useState(false)
  useStream(
    'GET /test-phones/stream',
    {},
    () => (isBegun ? void refreshUnlessReading('/test-phones') : setBegun(true)),
    (isOpen) => {
      if (!isOpen) setBegun(true)
    },
  )
  return (
    <Panes
      title={testPhones.title()}
      isOpen={address !== undefined}
      list={isBegun ? <PhoneList /> : <Waiting lines={8} />}
    >
      {isBegun && <Outlet />}
    </Panes>
  )
}
