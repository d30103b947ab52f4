import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settingsOrganization } from '../../../../words/en/settings-organization.ts'
import type { Organization } from '../../../api/api.gen.ts'
import { useCan, useChange, useIsOwner } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Facts, Page, Section } from '../../../ui/page.tsx'
import { Tabs, usePart } from '../../../ui/tabs.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { type Draft, useDraft } from '../draft.ts'
import { Lockable } from '../lockable.tsx'
import { SaveBar } from '../save-bar.tsx'
import { changesOf, formOf, type OrganizationForm } from './form.ts'
import { Guards } from './guards.tsx'
import { AddressFields, Identity, Region } from './identity.tsx'
import { Marketing } from './marketing.tsx'
import { Security } from './security.tsx'
import { Tracking } from './tracking.tsx'

const TABS = [
  { to: '/settings/organization', label: settingsOrganization.details() },
  { to: '/settings/organization/marketing', label: settingsOrganization.marketing() },
  { to: '/settings/organization/tracking', label: settingsOrganization.tracking() },
  { to: '/settings/organization/sign-in', label: settingsOrganization.security() },
]

/** Name, contact details, address and region of the organization. */
export const OrganizationSettings = () => (
  <Tab about={(organization) => <About organization={organization} />}>
    {(draft) => (
      <>
        <Identity draft={draft} />
        <AddressFields draft={draft} />
        <Region draft={draft} />
      </>
    )}
  </Tab>
)

/** Rules for marketing, and the safeguards of campaigns. */
export const MarketingSettings = () => (
  <Tab>
    {(draft) => (
      <>
        <Marketing draft={draft} />
        <Guards draft={draft} />
      </>
    )}
  </Tab>
)

/** Counting of clicks and opens. */
export const TrackingSettings = () => <Tab>{(draft) => <Tracking draft={draft} />}</Tab>

/** Rules for the sign-in of members. */
export const SignInSettings = () => <Tab>{(draft) => <Security draft={draft} />}</Tab>

interface TabProps {
  /** Sections of the form. */
  children(draft: Draft<OrganizationForm>): ReactNode
  /** Section after the fields. */
  about?(organization: Organization): ReactNode
}

/** A tab of the settings of the organization, with a form of its own. */
function Tab({ children, about }: TabProps) {
  const query = useQuery(read('GET /organization'))
  const isOwner = useIsOwner()
  return (
    <Page
      title={settingsOrganization.title()}
      part={usePart(TABS)}
      actions={
        isOwner && (
          <Link to="/settings/organization/new" className={buttonClass()}>
            {settingsOrganization.create()}
          </Link>
        )
      }
    >
      <Tabs label={settingsOrganization.parts()} tabs={TABS} />
      <Loaded query={query}>
        {({ data }) => (
          <Fields key={data.id} organization={data} about={about}>
            {children}
          </Fields>
        )}
      </Loaded>
    </Page>
  )
}

function Fields({ organization, children, about }: TabProps & { organization: Organization }) {
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
      <Lockable isOpen={can('organization:update')}>{children(draft)}</Lockable>
      {about?.(organization)}
      <SaveBar draft={draft} />
    </Form>
  )
}

const About = ({ organization }: { organization: Organization }) => (
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
)
