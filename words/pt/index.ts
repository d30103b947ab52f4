import { account } from './account.ts'
import { agency } from './agency.ts'
import { bulk } from './bulk.ts'
import { credentials } from './credentials.ts'
import { fileFormats } from './file-formats.ts'
import { firstSteps } from './first-steps.ts'
import { joinLinks } from './join-links.ts'
import { joinPages } from './join-pages.ts'
import { kit } from './kit.ts'
import { letters } from './letters.ts'
import { polls } from './polls.ts'
import { publicPages } from './public-pages.ts'
import { send } from './send.ts'
import { shell } from './shell.ts'
import { shortLinks } from './short-links.ts'
import { signIn } from './sign-in.ts'
import { templates } from './templates.ts'
import { texts } from './texts.ts'
import { versions } from './versions.ts'

export default {
  account,
  agency,
  bulk,
  credentials,
  fileFormats,
  firstSteps,
  joinLinks,
  joinPages,
  kit,
  letters,
  polls,
  publicPages,
  send,
  shell,
  shortLinks,
  signIn,
  templates,
  texts,
  versions,
}
