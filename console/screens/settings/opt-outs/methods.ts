import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { ConsentChannel, ConsentMethod } from '../../../api/api.gen.ts'

/** Ways onto the suppression list, and off it. */

const NAMES: Readonly<Record<ConsentMethod, () => string>> = {
  KEYWORD: settingsOptOuts.sourceKeyword,
  REPLY: settingsOptOuts.sourceReply,
  LIST_UNSUBSCRIBE: settingsOptOuts.sourceListUnsubscribe,
  WEB_FORM: settingsOptOuts.sourceWebForm,
  COMPLAINT: settingsOptOuts.sourceComplaint,
  BOUNCE: settingsOptOuts.sourceBounce,
  PROVIDER: settingsOptOuts.sourceProvider,
  MANUAL: settingsOptOuts.sourceManual,
  API: settingsOptOuts.sourceApi,
  IMPORT: settingsOptOuts.sourceList,
  OTP: settingsOptOuts.sourceOtp,
  EMAIL: settingsOptOuts.sourceEmail,
}
export const methodName = (method: ConsentMethod): string => NAMES[method]()

export const STOPS: Readonly<Record<ConsentChannel, () => string>> = {
  SMS: settingsOptOuts.channelPhone,
  EMAIL: settingsOptOuts.channelEmail,
}

/**
 * Condition to remove an address. REASON: the organization added it, so it gives a reason. CONSENT:
 * the recipient opted out, so a member states the new consent. START: only a text from the phone
 * removes it.
 */
export type Lifting = 'REASON' | 'CONSENT' | 'START'

export function liftingOf(method: ConsentMethod): Lifting {
  if (method === 'PROVIDER') return 'START'
  return ['MANUAL', 'IMPORT', 'API', 'BOUNCE'].includes(method) ? 'REASON' : 'CONSENT'
}
