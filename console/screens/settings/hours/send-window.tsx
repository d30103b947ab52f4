import { settingsHours } from '../../../../words/en/settings-hours.ts'
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
      label={settingsHours.delivery()}
      onSubmit={async () => {
        const { data } = await save.run({ body: { sendWindow: draft.value } })
        draft.accept({ ...data.sendWindow })
        toast(settingsHours.deliverySaved())
      }}
    >
      <Lockable isOpen={can('organization:update')}>
        <Section title={settingsHours.delivery()} intro={settingsHours.deliveryIntro()}>
          <Check label={settingsHours.deliveryOnly()} {...flagOf(draft, 'isEnabled')} />
          {isEnabled && (
            <Row>
              <TextField
                label={settingsHours.deliveryFrom()}
                required
                type="time"
                field="sendWindow.start"
                {...textOf(draft, 'start')}
              />
              <TextField
                label={settingsHours.deliveryUntil()}
                required
                type="time"
                field="sendWindow.end"
                {...textOf(draft, 'end')}
              />
            </Row>
          )}
          <DayBar
            label={isEnabled ? settingsHours.deliveryBar({ start, end }) : settingsHours.deliveryBarAlways()}
            intervals={isEnabled ? [{ open: start, close: end }] : [{ open: '00:00', close: '24:00' }]}
          />
        </Section>
      </Lockable>
      <SaveBar draft={draft} />
    </Form>
  )
}
