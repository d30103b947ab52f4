import { account } from './account.ts'
import { agency } from './agency.ts'
import { automationEditor } from './automation-editor.ts'
import { automationRecipes } from './automation-recipes.ts'
import { automationSteps } from './automation-steps.ts'
import { automations } from './automations.ts'
import { bulk } from './bulk.ts'
import { campaign } from './campaign.ts'
import { campaigns } from './campaigns.ts'
import { compose } from './compose.ts'
import { conditions } from './conditions.ts'
import { contactBulk } from './contact-bulk.ts'
import { contactFields } from './contact-fields.ts'
import { contactForms } from './contact-forms.ts'
import { contactImport } from './contact-import.ts'
import { contactMerge } from './contact-merge.ts'
import { contactPage } from './contact-page.ts'
import { contacts } from './contacts.ts'
import { credentials } from './credentials.ts'
import { domain } from './domain.ts'
import { fileFormats } from './file-formats.ts'
import { firstSteps } from './first-steps.ts'
import { help } from './help.ts'
import { inbox } from './inbox.ts'
import { inboxDialogs } from './inbox-dialogs.ts'
import { joinLinks } from './join-links.ts'
import { kit } from './kit.ts'
import { launch } from './launch.ts'
import { polls } from './polls.ts'
import { segments } from './segments.ts'
import { send } from './send.ts'
import { settings } from './settings.ts'
import { settingsAudit } from './settings-audit.ts'
import { settingsBilling } from './settings-billing.ts'
import { settingsBrand } from './settings-brand.ts'
import { settingsCard } from './settings-card.ts'
import { settingsCredentials } from './settings-credentials.ts'
import { settingsDomains } from './settings-domains.ts'
import { settingsHours } from './settings-hours.ts'
import { settingsKeys } from './settings-keys.ts'
import { settingsOptOuts } from './settings-opt-outs.ts'
import { settingsOrganization } from './settings-organization.ts'
import { settingsPeople } from './settings-people.ts'
import { settingsProviders } from './settings-providers.ts'
import { settingsRoles } from './settings-roles.ts'
import { settingsSenders } from './settings-senders.ts'
import { settingsWebhooks } from './settings-webhooks.ts'
import { shell } from './shell.ts'
import { shortLinks } from './short-links.ts'
import { signIn } from './sign-in.ts'
import { studio } from './studio.ts'
import { tagsAndFields } from './tags-and-fields.ts'
import { templates } from './templates.ts'
import { testPhones } from './test-phones.ts'
import { versions } from './versions.ts'
import { views } from './views.ts'

export default {
  account,
  agency,
  automationEditor,
  automationRecipes,
  automationSteps,
  automations,
  bulk,
  campaign,
  campaigns,
  compose,
  conditions,
  contactBulk,
  contactFields,
  contactForms,
  contactImport,
  contactMerge,
  contactPage,
  contacts,
  credentials,
  domain,
  fileFormats,
  firstSteps,
  help,
  inboxDialogs,
  inbox,
  joinLinks,
  kit,
  launch,
  polls,
  segments,
  send,
  settingsAudit,
  settingsBilling,
  settingsBrand,
  settingsCard,
  settingsCredentials,
  settingsDomains,
  settingsHours,
  settingsKeys,
  settingsOptOuts,
  settingsOrganization,
  settingsPeople,
  settingsProviders,
  settingsRoles,
  settingsSenders,
  settingsWebhooks,
  settings,
  shell,
  shortLinks,
  signIn,
  studio,
  tagsAndFields,
  templates,
  testPhones,
  versions,
  views,
}
