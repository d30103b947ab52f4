import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { launch } from '../../../words/en/launch.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useCompose } from './context.ts'
import { lacksOf } from './fitted.ts'
import { Refused } from './refused.tsx'
import { useRun } from './use-run.ts'

/** Submits the draft, for a role that writes campaigns but may not send them. */
export default function Submit() {
  const { draft, campaign } = useCompose()
  const run = useRun()
  const [note, setNote] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  if (campaign?.approval.status === 'SUBMITTED') return null
  async function submit() {
    setRunning(true)
    setError(undefined)
    try {
      await run({
        act: ({ id }, options) =>
          call(
            'POST /campaigns/{id}/submit',
            { params: { id }, body: { note: note.trim() || null } },
            options,
          ),
        done: compose.submitDone(),
      })
    } catch (refusal) {
      setError(refusal)
      setRunning(false)
    }
  }
  return (
    <>
      <TextArea
        label={launch.submitNote()}
        name="note"
        rows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div>
        <Button
          kind="primary"
          isBusy={isRunning}
          disabled={!campaign || lacksOf(draft).length > 0}
          onClick={submit}
        >
          {launch.submitAct()}
        </Button>
      </div>
      <Refused error={error} />
    </>
  )
}
