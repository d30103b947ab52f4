import { accountPages } from './account-pages.ts'
import { estimates } from './estimates.ts'
import { explanations } from './explanations.ts'
import { findings } from './findings.ts'
import { importRows } from './import-rows.ts'
import { joinPages } from './join-pages.ts'
import { letters } from './letters.ts'
import { notices } from './notices.ts'
import { publicPages } from './public-pages.ts'
import { refusals } from './refusals.ts'
import { texts } from './texts.ts'

/** Sentences that the server says, and not the console. */
export default {
  accountPages,
  estimates,
  explanations,
  findings,
  importRows,
  joinPages,
  letters,
  notices,
  publicPages,
  refusals,
  texts,
}
