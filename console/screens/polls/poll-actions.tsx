import { useState } from 'react'
import type { Poll, PollSelector } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { useGo } from '../../shell/use-go.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Check, FieldGroup, SelectField, TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { counted } from '../../ui/format.ts'
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
        <Button onClick={() => setOpen('segment')}>Make a segment</Button>
      )}
      {can('poll:update') && isLive && <Button onClick={() => setOpen('close')}>Close the poll</Button>}
      {can('poll:update') && (status === 'SCHEDULED' || status === 'SENDING') && (
        <Button onClick={() => setOpen('cancel')}>Stop asking</Button>
      )}
      {can('poll:delete') && !isLive && <Button onClick={() => setOpen('delete')}>Delete</Button>}
      {open === 'segment' && <SegmentDialog poll={poll} onClose={hide} />}
      {open === 'close' && (
        <ConfirmDialog
          title="Close the poll"
          act="Close the poll"
          keep="Keep it open"
          isDangerous={false}
          onClose={hide}
          onConfirm={async () => {
            await call('POST /polls/{id}/close', { params: { id } })
            await refresh('/polls')
          }}
        >
          <p>Answers that arrive later do not count any more. It cannot be opened again.</p>
        </ConfirmDialog>
      )}
      {open === 'cancel' && (
        <ConfirmDialog
          title="Stop asking"
          act="Stop asking"
          keep="Keep asking"
          onClose={hide}
          onConfirm={async () => {
            await call('POST /polls/{id}/cancel', { params: { id } })
            await refresh('/polls', '/campaigns')
          }}
        >
          <p>Questions that wait are not sent. Those who were asked can still answer until it closes.</p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete the poll"
          act="Delete the poll"
          keep="Keep it"
          onClose={hide}
          onConfirm={async () => {
            await call('DELETE /polls/{id}', { params: { id } })
            await refresh('/polls', '/campaigns')
            go('/polls')
          }}
        >
          <p>“{name}” is deleted with its votes and cannot be brought back.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const SELECTORS: ReadonlyArray<readonly [PollSelector, string]> = [
  ['voted_options', 'Those who voted for …'],
  ['voted_any', 'All who voted'],
  ['did_not_vote', 'Those who were asked and did not vote'],
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
    toast(`"${data.name}" has ${counted(data.contactCount, 'contact')}.`, {
      label: 'Open',
      run: () => go(`/segments/${data.id}`),
    })
  }
  return (
    <Dialog title="Make a segment" onClose={onClose}>
      <Form onSubmit={save} label="Make a segment">
        <SelectField
          label="Who"
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
          <FieldGroup label="Options">
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
        <TextField label="Name of the segment" name="name" required defaultValue={`${name}: voted`} />
        <Actions>
          <SubmitButton>Make the segment</SubmitButton>
          <Button onClick={onClose}>Close</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
