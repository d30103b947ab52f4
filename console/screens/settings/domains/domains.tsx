import { useQuery } from '@tanstack/react-query'
import type { Organization } from '../../../api/api.gen.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Empty, Page, Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { changed, orNull, textOf, useDraft } from '../draft.ts'
import { Lockable } from '../lockable.tsx'
import { SaveBar } from '../save-bar.tsx'
import { Domain } from './domain.tsx'

/** Domains of the organization. They replace the server's domain. */
export function DomainSettings() {
  const organization = useQuery(read('GET /organization'))
  const domains = useQuery(read('GET /organization/domains'))
  return (
    <Page
      title="Domains"
      intro="Your own host names in links and on the pages that recipients see, in place of that of this server."
    >
      <Loaded query={organization}>{({ data }) => <Choose organization={data} />}</Loaded>
      <Loaded query={domains}>
        {({ data }) =>
          data.length === 0 ? (
            <Section>
              <Empty title="No domain has been set.">
                Enter one above. Its DNS record is shown here then.
              </Empty>
            </Section>
          ) : (
            data.map((domain) => <Domain key={domain.id} domain={domain} />)
          )
        }
      </Loaded>
    </Page>
  )
}

const formOf = ({ shortDomain, publicDomain }: Organization) => ({
  shortDomain: shortDomain ?? '',
  publicDomain: publicDomain ?? '',
})

function Choose({ organization }: { organization: Organization }) {
  const can = useCan()
  const draft = useDraft(formOf(organization))
  const save = useChange('PATCH /organization', ['/organization'])
  return (
    <Form
      label="Domains"
      onSubmit={async () => {
        const fields = changed(draft.base, draft.value)
        const body = Object.fromEntries(fields.map((field) => [field, orNull(draft.value[field])]))
        const { data } = await save.run({ body })
        draft.accept(formOf(data))
        toast('The domains were saved. Check them next.')
      }}
    >
      <Lockable permission="organization:update" isOpen={can('organization:update')}>
        <Section>
          <TextField
            label="Domain of short links"
            placeholder="go.example.com"
            autoCapitalize="none"
            hint="Short links of new messages begin with it. Links that were sent with an earlier one keep working. Empty: the host of this server."
            {...textOf(draft, 'shortDomain')}
          />
          <TextField
            label="Domain of pages for recipients"
            placeholder="hello.example.com"
            autoCapitalize="none"
            hint="Join pages, results of polls, the page to unsubscribe, and the contact card. Used once a check has succeeded. Empty: the host of this server."
            {...textOf(draft, 'publicDomain')}
          />
          <p>
            A domain that another organization has set can be taken with a TXT record{' '}
            <code>_carillon.&lt;domain&gt;</code> with the value{' '}
            <code>carillon-organization={organization.id}</code>.
          </p>
        </Section>
      </Lockable>
      <SaveBar draft={draft} />
    </Form>
  )
}
