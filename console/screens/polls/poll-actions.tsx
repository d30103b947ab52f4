import { useState } from 'react'
import { kit } from '../../../words/en/kit.ts'
import { polls } from '../../../words/en/polls.ts'
import type { Poll, PollSelector } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Check, FieldGroup, SelectField, TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'

/** Actions for a poll, by its status and the user's role. */
export function PollActions({ poll }: { poll: Poll }) {
  const { id, name, status } = poll
  const can = useCan()
  const go = useGo()
  const [open, setOpen] = useState<'close' | 'cancel' | 'delete' | 'segment'>()
  const hide = () => setOpen(undefined)
  const isLive = status === 'OPEN' || status === 'SENDING'
  return (
    <>
      {can('segment:create') && status !== 'SCHEDULED' && status !== 'DRAFT' && (
        <Button onClick={() => setOpen('segment')}>{polls.makeSegment()}</Button>
      )}
      {can('poll:update') && isLive && <Button onClick={() => setOpen('close')}>{polls.close()}</Button>}
      {can('poll:update') && (status === 'SCHEDULED' || status === 'SENDING') && (
        <Button onClick={() => setOpen('cancel')}>{polls.cancel()}</Button>
      )}
      {can('poll:delete') && !isLive && <Button onClick={() => setOpen('delete')}>{polls.delete()}</Button>}
      {open === 'segment' && <SegmentDialog poll={poll} onClose={hide} />}
      {open === 'close' && (
        <ConfirmDialog
          title={polls.close()}
          act={polls.close()}
          keep={polls.closeKeep()}
          isDangerous={false}
          onClose={hide}
          onConfirm={async () => {
            await call('POST /polls/{id}/close', { params: { id } })
            await refresh('/polls')
          }}
        >
          <p>{polls.closeHint()}</p>
        </ConfirmDialog>
      )}
      {open === 'cancel' && (
        <ConfirmDialog
          title={polls.cancel()}
          act={polls.cancel()}
          keep={polls.cancelKeep()}
          onClose={hide}
          onConfirm={async () => {
            await call('POST /polls/{id}/cancel', { params: { id } })
            await refresh('/polls', '/campaigns')
          }}
        >
          <p>{polls.cancelHint()}</p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={polls.deleteAct()}
          act={polls.deleteAct()}
          keep={polls.deleteKeep()}
          onClose={hide}
          onConfirm={async () => {
            await call('DELETE /polls/{id}', { params: { id } })
            await refresh('/polls', '/campaigns')
            go('/polls')
          }}
        >
          <p>{polls.deleteHint({ name })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const SELECTORS: ReadonlyArray<readonly [PollSelector, string]> = [
  ['voted_options', polls.madeOptions()],
  ['voted_any', polls.madeVoted()],
  ['did_not_vote', polls.madeNot()],
]

/** Creates a static segment of the contacts who voted, or did not. */
function SegmentDialog({ poll: { id, name, options }, onClose }: { poll: Poll; onClose(): void }) {
  const go = useGo()
  const [selector, setSelector] = useState<PollSelector>('voted_options')
  async function save(form: FormData) {
    const body = {
      name: String(form.get('name')),
      selector,
      ...(selector === 'voted_options' ? { optionIds: form.getAll('optionIds').map(String) } : {}),
    }
    const { data } = await call('POST /polls/{id}/create-segment', { params: { id }, body })
    await refresh('/segments')
    onClose()
    toast(polls.segmentMade({ name: data.name, count: data.contactCount }), {
      label: polls.segmentMadeOpen(),
      run: () => go(`/segments/${data.id}`),
    })
  }
  return (
    <Dialog title={polls.makeSegment()} onClose={onClose}>
      <Form onSubmit={save} label={polls.makeSegment()}>
        <SelectField
          label={polls.makeSegmentFrom()}
          name="selector"
          value={selector}
          onChange={({ target }) => setSelector(target.value as PollSelector)}
        >
          {SELECTORS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {selector === 'voted_options' && (
          <FieldGroup label={polls.options()}>
            {options.map((option, index) => (
              <Check
                key={option.id}
                name="optionIds"
                value={option.id}
                label={option.label}
                defaultChecked={index === 0}
              />
            ))}
          </FieldGroup>
        )}
        <TextField
          label={polls.segmentName()}
          name="name"
          required
          defaultValue={polls.segmentNameVoted({ poll: name })}
        />
        <Actions>
          <SubmitButton>{polls.makeSegment()}</SubmitButton>
          <Button onClick={onClose}>{kit.close()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
