import { contactBulk } from '../../../../words/en/contact-bulk.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { ContactStage, ContactStatus } from '../../../api/api.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldGroup, Radio } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { countOf } from '../choice.ts'
import { STAGES, STATUSES } from '../words.ts'
import { type ActProps, beginEdit, type Changes } from './begin.ts'

interface OneOfProps extends ActProps {
  title: typeof contactBulk.stage
  /** Label of the options. */
  label: string
  name: string
  options: ReadonlyArray<readonly [value: string, label: string, hint?: string]>
  changes(value: string): Changes
}

function OneOf({ choice, filters, title, label, name, options, changes, onDone, onClose }: OneOfProps) {
  return (
    <Dialog title={title({ count: countOf(choice) })} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          await beginEdit(choice, filters, changes(String(data.get(name))))
          onDone()
          onClose()
        }}
      >
        <FieldGroup label={label}>
          {options.map(([value, text, hint], index) => (
            <Radio
              key={value}
              name={name}
              value={value}
              label={text}
              hint={hint}
              defaultChecked={index === 0}
            />
          ))}
        </FieldGroup>
        <Actions>
          <SubmitButton>{contactBulk.act({ count: countOf(choice) })}</SubmitButton>
          <Button onClick={onClose}>{contacts.cancel()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}

export const StageAct = (props: ActProps) => (
  <OneOf
    {...props}
    title={contactBulk.stage}
    label={contactBulk.stageNew()}
    name="stage"
    options={STAGES}
    changes={(value) => ({ stage: value as ContactStage })}
  />
)

export const StatusAct = (props: ActProps) => (
  <OneOf
    {...props}
    title={contactBulk.status}
    label={contactBulk.statusNew()}
    name="status"
    options={STATUSES}
    changes={(value) => ({ status: value as ContactStatus })}
  />
)
