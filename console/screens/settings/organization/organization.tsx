import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { settingsOrganization } from '../../../../words/en/settings-organization.ts'
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
      title={settingsOrganization.title()}
      actions={
        isOwner && (
          <Link to="/settings/organization/new" className={buttonClass()}>
            {settingsOrganization.create()}
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
      label={settingsOrganization.title()}
      onSubmit={async () => {
        const { data } = await save.run({ body: changesOf(draft.base, draft.value) })
        draft.accept(formOf(data))
        toast(settingsOrganization.saved())
      }}
    >
      {organization.isSuspended && (
        <Notice tone="bad" title={settingsOrganization.suspended()}>
          {settingsOrganization.suspendedHint()}
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
      <Section title={settingsOrganization.about()}>
        <Facts
          facts={[
            [settingsOrganization.aboutSlug(), <code key="slug">{organization.slug}</code>],
            [settingsOrganization.aboutId(), <code key="id">{organization.id}</code>],
            [settingsOrganization.aboutRole(), organization.role.name],
            [
              settingsOrganization.aboutCreated(),
              <Time key="created" value={organization.createdAt} zone={organization.timezone} as="date" />,
            ],
            [
              settingsOrganization.aboutChanged(),
              <Time key="changed" value={organization.updatedAt} zone={organization.timezone} />,
            ],
          ]}
        />
      </Section>
      <SaveBar draft={draft} />
    </Form>
  )
}
