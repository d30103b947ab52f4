import { Tabs } from '../../ui/tabs.tsx'

/** Tabs for templates and files. */
export const TemplateTabs = () => (
  <Tabs
    label="Templates"
    tabs={[
      { to: '/templates', label: 'Texts' },
      { to: '/templates/files', label: 'Files' },
    ]}
  />
)
