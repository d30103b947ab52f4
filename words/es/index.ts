import { account } from './account.ts'
import { bulk } from './bulk.ts'
import { conditions } from './conditions.ts'
import { contactBulk } from './contact-bulk.ts'
import { contactFields } from './contact-fields.ts'
import { contactForms } from './contact-forms.ts'
import { contactImport } from './contact-import.ts'
import { contactMerge } from './contact-merge.ts'
import { contactPage } from './contact-page.ts'
import { contacts } from './contacts.ts'
import { credentials } from './credentials.ts'
import { fileFormats } from './file-formats.ts'
import { firstSteps } from './first-steps.ts'
import { kit } from './kit.ts'
import { segments } from './segments.ts'
import { send } from './send.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { tagsAndFields } from './tags-and-fields.ts'
import { versions } from './versions.ts'

export default {
  account,
  bulk,
  conditions,
  contactBulk,
  contactFields,
  contactForms,
  contactImport,
  contactMerge,
  contactPage,
  contacts,
  credentials,
  fileFormats,
  firstSteps,
  kit,
  segments,
  send,
  shell,
  signIn,
  tagsAndFields,
  versions,
}
