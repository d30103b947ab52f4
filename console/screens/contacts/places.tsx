import type { Permission } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const PLACES: ReadonlyArray<{ to: string; label: string; permission: Permission }> = [
  { to: '/contacts', label: 'All', permission: 'contact:read' },
  { to: '/contacts/imports', label: 'Imports', permission: 'contact:import' },
  { to: '/contacts/tags', label: 'Tags', permission: 'tag:read' },
  { to: '/contacts/fields', label: 'Custom fields', permission: 'custom_field:read' },
  { to: '/contacts/duplicates', label: 'Duplicates', permission: 'contact:read' },
  { to: '/contacts/changes', label: 'Recent changes', permission: 'contact:read' },
]

/** Tabs of the contacts that the role may see. */
export function ContactsTabs() {
  const can = useCan()
  return <Tabs label="Parts of the contacts" tabs={PLACES.filter(({ permission }) => can(permission))} />
}

/** Shown if the role may not see the page. Names the missing permission. */
export const Refused = ({ title, permission }: { title: string; permission: Permission }) => (
  <Page title={title} back={{ to: '/contacts', label: 'Contacts' }}>
    <Notice tone="warn" title="Your role may not see this.">
      It lacks the permission <code>{permission}</code>. The owner of the organization can give it to your
      role.
    </Notice>
  </Page>
)
