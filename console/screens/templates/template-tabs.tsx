import { templates } from '../../../words/en/templates.ts'
import { Tabs } from '../../ui/tabs.tsx'

/** Tabs for templates and files. */
export const TemplateTabs = () => (
  <Tabs
    label={templates.title()}
    tabs={[
      { to: '/templates', label: templates.tabTexts() },
      { to: '/email-templates', label: templates.tabEmails() },
      { to: '/templates/files', label: templates.tabFiles() },
    ]}
  />
)
