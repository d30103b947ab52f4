import { contactImport } from '../../../../words/en/contact-import.ts'
import type { ContactImport } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useOrganization } from '../../../api/hooks.ts'
import { refresh } from '../../../api/queries.ts'
import { Check, TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { dateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'

const MAX_SEGMENT_NAME = 100
/** Number of characters of a file name in the name of a segment. */
const MAX_FILE_NAME = 60

/** Returns a name for the people of a file, such as `customers, Nov 29, 2026, 4:55 PM`. */
const segmentNameOf = ({ fileName, createdAt }: ContactImport, zone: string | undefined): string =>
  `${fileName.replace(/\.\w+$/, '').slice(0, MAX_FILE_NAME)}, ${dateTime(createdAt, zone)}`

/** Last step: attestation and number of contacts. */
export function RunForm({ one }: { one: ContactImport }) {
  const organization = useOrganization()
  const mayGroup = useCan()('segment:create') && one.segmentId === null
  const { created, updated } = one.counts
  const people = created + updated
  if (people + one.counts.suppressed === 0) return <Notice>{contactImport.runNothing()}</Notice>
  return (
    <Section title={contactImport.run()}>
      <Form
        label={contactImport.run()}
        onSubmit={async (data) => {
          const segmentName = String(data.get('segmentName') ?? '').trim() || null
          await call('POST /contacts/imports/{id}/run', {
            params: { id: one.id },
            body: { consentAttested: true, segmentName },
          })
          await refresh('/contacts/imports')
        }}
      >
        {mayGroup && (
          <TextField
            label={contactImport.runSegment()}
            hint={contactImport.runSegmentHint()}
            name="segmentName"
            maxLength={MAX_SEGMENT_NAME}
            defaultValue={segmentNameOf(one, organization?.timezone)}
          />
        )}
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
