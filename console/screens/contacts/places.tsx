import { contactFields } from '../../../words/en/contact-fields.ts'
import { contacts } from '../../../words/en/contacts.ts'
import type { Permission } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const PLACES: ReadonlyArray<{ to: string; label: string; permission: Permission }> = [
  { to: '/contacts', label: contacts.tabAll(), permission: 'contact:read' },
  { to: '/contacts/imports', label: contacts.imports(), permission: 'contact:import' },
  { to: '/contacts/tags', label: contactFields.tags(), permission: 'tag:read' },
  { to: '/contacts/fields', label: contactFields.customFields(), permission: 'custom_field:read' },
  { to: '/contacts/duplicates', label: contacts.duplicates(), permission: 'contact:read' },
  { to: '/contacts/changes', label: contacts.changes(), permission: 'contact:read' },
]

/** Tabs of the contacts that the role may see. */
export function ContactsTabs() {
  const can = useCan()
  return <Tabs label={contacts.tabs()} tabs={PLACES.filter(({ permission }) => can(permission))} />
}

/** Shown if the role may not see the page. */
export const Refused = ({ title }: { title: string }) => (
  <Page title={title} back={{ to: '/contacts', label: contacts.title() }}>
    <Notice tone="warn" title={contacts.refused()}>
      {contacts.refusedHint()}
    </Notice>
  </Page>
)
