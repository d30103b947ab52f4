import { account } from './account.ts'
import { bulk } from './bulk.ts'
import { campaign } from './campaign.ts'
import { campaigns } from './campaigns.ts'
import { compose } from './compose.ts'
import { credentials } from './credentials.ts'
import { domain } from './domain.ts'
import { fileFormats } from './file-formats.ts'
import { firstSteps } from './first-steps.ts'
import { kit } from './kit.ts'
import { launch } from './launch.ts'
import { send } from './send.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { versions } from './versions.ts'

export default {
  account,
  bulk,
  campaign,
  campaigns,
  compose,
  credentials,
  domain,
  fileFormats,
  firstSteps,
  kit,
  launch,
  send,
  shell,
  signIn,
  versions,
}
