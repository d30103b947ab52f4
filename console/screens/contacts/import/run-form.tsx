import { contactImport } from '../../../../words/en/contact-import.ts'
import type { ContactImport } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useOrganization } from '../../../api/hooks.ts'
import { refresh } from '../../../api/queries.ts'
import { Check } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'

/** Last step: attestation and number of contacts. */
export function RunForm({ one }: { one: ContactImport }) {
  const organization = useOrganization()
  const { created, updated } = one.counts
  const people = created + updated
  if (people + one.counts.suppressed === 0) return <Notice>{contactImport.runNothing()}</Notice>
  return (
    <Section title={contactImport.run()}>
      <Form
        label={contactImport.run()}
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
          label={
            organization
              ? contactImport.runAttest({ organization: organization.name })
              : contactImport.runAttestUnnamed()
          }
          hint={contactImport.runAttestHint()}
        />
        <Actions>
          <SubmitButton>
            {created > 0 && updated > 0
              ? contactImport.runBoth({ created, updated })
              : created > 0
                ? contactImport.runAdd({ count: created })
                : updated > 0
                  ? contactImport.runChange({ count: updated })
                  : contactImport.runOptOuts()}
          </SubmitButton>
        </Actions>
      </Form>
    </Section>
  )
}
