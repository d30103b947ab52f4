import type { ContactImport } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useOrganization } from '../../../api/hooks.ts'
import { refresh } from '../../../api/queries.ts'
import { Check } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { counted, number } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'

/** Last step: attestation and number of contacts. */
export function RunForm({ one }: { one: ContactImport }) {
  const organization = useOrganization()
  const { created, updated } = one.counts
  const people = created + updated
  if (people + one.counts.suppressed === 0)
    return <Notice>No row of this file would add or change a contact, so there is nothing to import.</Notice>
  return (
    <Section title="Import it">
      <Form
        label="Import the file"
        onSubmit={async () => {
          await call('POST /contacts/imports/{id}/run', {
            params: { id: one.id },
            body: { consentAttested: true },
          })
          await refresh('/contacts/imports')
        }}
      >
        <Check
          name="consentAttested"
          required
          label={`I attest that the people in this file agreed to be contacted by ${organization?.name ?? 'this organization'}.`}
          hint="Your name, the time and this statement are kept with the consent of each of them."
        />
        <Actions>
          <SubmitButton>
            {created > 0 && updated > 0
              ? `Add ${number(created)} and change ${counted(updated, 'contact')}`
              : created > 0
                ? `Add ${counted(created, 'contact')}`
                : updated > 0
                  ? `Change ${counted(updated, 'contact')}`
                  : 'Take over the opt-outs'}
          </SubmitButton>
        </Actions>
      </Form>
    </Section>
  )
}
