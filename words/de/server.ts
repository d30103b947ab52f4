import { accountPages } from './account-pages.ts'
import { billingEntries } from './billing-entries.ts'
import { dossier } from './dossier.ts'
import { emailTemplates } from './email-templates.ts'
import { estimates } from './estimates.ts'
import { evidence } from './evidence.ts'
import { explanations } from './explanations.ts'
import { findings } from './findings.ts'
import { importRows } from './import-rows.ts'
import { invoicePages } from './invoice-pages.ts'
import { joinPages } from './join-pages.ts'
import { letters } from './letters.ts'
import { mailChecks } from './mail-checks.ts'
import { notices } from './notices.ts'
import { paymentPages } from './payment-pages.ts'
import { publicPages } from './public-pages.ts'
import { refusals } from './refusals.ts'
import { systemTemplates } from './system-templates.ts'
import { texts } from './texts.ts'

/** Sentences that the server says, and not the console. */
export default {
  accountPages,
  billingEntries,
  dossier,
  emailTemplates,
  estimates,
  evidence,
  explanations,
  findings,
  importRows,
  invoicePages,
  joinPages,
  letters,
  mailChecks,
  notices,
  paymentPages,
  publicPages,
  refusals,
  systemTemplates,
  texts,
}
