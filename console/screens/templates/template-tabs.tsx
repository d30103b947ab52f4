import { Tabs } from '../../ui/tabs.tsx'

/** Texts, and the files that go with them. */
export const TemplateTabs = () => (
  <Tabs
    label="Templates"
    tabs={[
      { to: '/templates', label: 'Texts' },
      { to: '/templates/files', label: 'Files' },
    ]}
  />
)
