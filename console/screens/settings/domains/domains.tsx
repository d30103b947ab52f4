import { useQuery } from '@tanstack/react-query'
import { settingsDomains } from '../../../../words/en/settings-domains.ts'
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
    <Page title={settingsDomains.title()} intro={settingsDomains.intro()}>
      <Loaded query={organization}>{({ data }) => <Choose organization={data} />}</Loaded>
      <Loaded query={domains}>
        {({ data }) =>
          data.length === 0 ? (
            <Section>
              <Empty title={settingsDomains.none()}>{settingsDomains.noneHint()}</Empty>
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
      label={settingsDomains.title()}
      onSubmit={async () => {
        const fields = changed(draft.base, draft.value)
        const body = Object.fromEntries(fields.map((field) => [field, orNull(draft.value[field])]))
        const { data } = await save.run({ body })
        draft.accept(formOf(data))
        toast(settingsDomains.saved())
      }}
    >
      <Lockable isOpen={can('organization:update')}>
        <Section>
          <TextField
            label={settingsDomains.shortLinks()}
            placeholder="go.example.com"
            autoCapitalize="none"
            hint={settingsDomains.shortLinksHint()}
            {...textOf(draft, 'shortDomain')}
          />
          <TextField
            label={settingsDomains.pages()}
            placeholder="hello.example.com"
            autoCapitalize="none"
            hint={settingsDomains.pagesHint()}
            {...textOf(draft, 'publicDomain')}
          />
          <p>
            {settingsDomains.takeOver.rich({
              record: <code>_carillon.&lt;domain&gt;</code>,
              value: <code>carillon-organization={organization.id}</code>,
            })}
          </p>
        </Section>
      </Lockable>
      <SaveBar draft={draft} />
    </Form>
  )
}
