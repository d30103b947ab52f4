import { contacts } from '../../../../words/en/contacts.ts'
import { cancel, useWatched } from '../../../shell/bulk/watch.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { progressOf } from './words.ts'

/** Bulk changes in progress. */
export const RunningChanges = () =>
  useWatched().map((operation) => (
    <Notice
      key={operation.id}
      title={progressOf(operation)}
      actions={
        operation.status !== 'UNDOING' && (
          <Button onClick={() => cancel(operation.id)}>{contacts.progressStop()}</Button>
        )
      }
    />
  ))
