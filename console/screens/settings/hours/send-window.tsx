import type { Organization } from '../../../api/api.gen.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { Check, TextField } from '../../../ui/field.tsx'
import { Form, Row } from '../../../ui/form.tsx'
import { Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { flagOf, textOf, useDraft } from '../draft.ts'
import { Lockable } from '../lockable.tsx'
import { SaveBar } from '../save-bar.tsx'
import { DayBar } from './day-bar.tsx'

/** Form for the quiet hours of marketing, in each recipient's local time. */
export function SendWindowForm({ organization: { sendWindow } }: { organization: Organization }) {
  const can = useCan()
  const draft = useDraft({ ...sendWindow })
  const save = useChange('PATCH /organization', ['/organization'])
  const { isEnabled, start, end } = draft.value
  return (
    <Form
      label="When marketing may be delivered"
      onSubmit={async () => {
        const { data } = await save.run({ body: { sendWindow: draft.value } })
        draft.accept({ ...data.sendWindow })
        toast('The hours of marketing were saved.')
      }}
    >
      <Lockable permission="organization:update" isOpen={can('organization:update')}>
        <Section
          title="When marketing may be delivered"
          intro="In the local time of each recipient, not in yours. Messages outside of these hours wait. Numbers that begin with +1 never get marketing before 8 or after 21, whatever is set here."
        >
          <Check label="Only at these hours" {...flagOf(draft, 'isEnabled')} />
          {isEnabled && (
            <Row>
              <TextField label="From" type="time" field="sendWindow.start" {...textOf(draft, 'start')} />
              <TextField label="Until" type="time" field="sendWindow.end" {...textOf(draft, 'end')} />
            </Row>
          )}
          <DayBar
            label={
              isEnabled
                ? `Marketing is delivered from ${start} to ${end}`
                : 'Marketing is delivered at any hour'
            }
            intervals={isEnabled ? [{ open: start, close: end }] : [{ open: '00:00', close: '24:00' }]}
          />
        </Section>
      </Lockable>
      <SaveBar draft={draft} />
    </Form>
  )
}
