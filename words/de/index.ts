import { account } from './account.ts'
import { bulk } from './bulk.ts'
import { credentials } from './credentials.ts'
import { fileFormats } from './file-formats.ts'
import { firstSteps } from './first-steps.ts'
import { kit } from './kit.ts'
import { send } from './send.ts'
import { settings } from './settings.ts'
import { settingsAudit } from './settings-audit.ts'
import { settingsBilling } from './settings-billing.ts'
import { settingsCard } from './settings-card.ts'
import { settingsDomains } from './settings-domains.ts'
import { settingsHours } from './settings-hours.ts'
import { settingsKeys } from './settings-keys.ts'
import { settingsOptOuts } from './settings-opt-outs.ts'
import { settingsOrganization } from './settings-organization.ts'
import { settingsPeople } from './settings-people.ts'
import { settingsRoles } from './settings-roles.ts'
import { settingsWebhooks } from './settings-webhooks.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { versions } from './versions.ts'

export default {
  account,
  bulk,
  credentials,
  fileFormats,
  firstSteps,
  kit,
  send,
  settings,
  settingsAudit,
  settingsBilling,
  settingsCard,
  settingsDomains,
  settingsHours,
  settingsKeys,
  settingsOptOuts,
  settingsOrganization,
  settingsPeople,
  settingsRoles,
  settingsWebhooks,
  shell,
  signIn,
  versions,
}
