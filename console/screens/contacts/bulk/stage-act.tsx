import type { ContactStage, ContactStatus } from '../../../api/api.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldGroup, Radio } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { STAGES, STATUSES } from '../words.ts'
import { type ActProps, beginEdit, type Changes, whoIs } from './begin.ts'

interface OneOfProps extends ActProps {
  title: string
  name: string
  options: ReadonlyArray<readonly [value: string, label: string, hint?: string]>
  changes(value: string): Changes
}

function OneOf({ choice, filters, title, name, options, changes, onDone, onClose }: OneOfProps) {
  return (
    <Dialog title={`${title} of ${whoIs(choice)}`} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          await beginEdit(choice, filters, changes(String(data.get(name))))
          onDone()
          onClose()
        }}
      >
        <FieldGroup label={`New ${title.toLowerCase()}`}>
          {options.map(([value, label, hint], index) => (
            <Radio
              key={value}
              name={name}
              value={value}
              label={label}
              hint={hint}
              defaultChecked={index === 0}
            />
          ))}
        </FieldGroup>
        <Actions>
          <SubmitButton>Change {whoIs(choice)}</SubmitButton>
          <Button onClick={onClose}>Change nothing</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

export const StageAct = (props: ActProps) => (
  <OneOf
    {...props}
    title="Stage"
    name="stage"
    options={STAGES}
    changes={(value) => ({ stage: value as ContactStage })}
  />
)

export const StatusAct = (props: ActProps) => (
  <OneOf
    {...props}
    title="Status"
    name="status"
    options={STATUSES}
    changes={(value) => ({ status: value as ContactStatus })}
  />
)
