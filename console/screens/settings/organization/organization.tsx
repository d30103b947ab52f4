import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Organization } from '../../../api/api.gen.ts'
import { useCan, useChange, useIsOwner } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Facts, Page, Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { useDraft } from '../draft.ts'
import { Lockable } from '../lockable.tsx'
import { SaveBar } from '../save-bar.tsx'
import { changesOf, formOf } from './form.ts'
import { Guards } from './guards.tsx'
import { AddressFields, Identity, Region } from './identity.tsx'
import { Marketing } from './marketing.tsx'
import { Security } from './security.tsx'
import { Tracking } from './tracking.tsx'

/** Settings of the organization, except hours, domains and the contact card. */
export function OrganizationSettings() {
  const query = useQuery(read('GET /organization'))
  const isOwner = useIsOwner()
  return (
    <Page
      title="Organization"
      actions={
        isOwner && (
          <Link to="/settings/organization/new" className={buttonClass()}>
            Create another organization
          </Link>
        )
      }
    >
      <Loaded query={query}>{({ data }) => <Fields key={data.id} organization={data} />}</Loaded>
    </Page>
  )
}

function Fields({ organization }: { organization: Organization }) {
  const can = useCan()
  const draft = useDraft(formOf(organization))
  const save = useChange('PATCH /organization', ['/organization'])
  return (
    <Form
      label="Organization"
      onSubmit={async () => {
        const { data } = await save.run({ body: changesOf(draft.base, draft.value) })
        draft.accept(formOf(data))
        toast('The organization was changed.')
      }}
    >
      {organization.isSuspended && (
        <Notice tone="bad" title="The operator of this server has suspended this organization.">
          Its keys and members are refused, and none of its messages are sent. Ask the operator.
        </Notice>
      )}
      <Lockable permission="organization:update" isOpen={can('organization:update')}>
        <Identity draft={draft} />
        <AddressFields draft={draft} />
        <Region draft={draft} />
        <Marketing draft={draft} />
        <Guards draft={draft} />
        <Tracking draft={draft} />
        <Security draft={draft} />
      </Lockable>
      <Section title="About">
        <Facts
          facts={[
            ['Name in addresses', <code key="slug">{organization.slug}</code>],
            ['Id', <code key="id">{organization.id}</code>],
            ['Your role', organization.role.name],
            [
              'Created',
              <Time key="created" value={organization.createdAt} zone={organization.timezone} as="date" />,
            ],
            [
              'Last changed',
              <Time key="changed" value={organization.updatedAt} zone={organization.timezone} />,
            ],
          ]}
        />
      </Section>
      <SaveBar draft={draft} />
    </Form>
  )
}
