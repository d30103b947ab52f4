import type { DoubleOptIn, JoinLinkChannel, JoinLinkType, UpdateJoinLink } from '../../api/api.gen.ts'
import { instantOf } from '../../ui/zoned.ts'
import type { AskedField } from './fields-editor.tsx'

interface Chosen {
  type: JoinLinkType
  channel: JoinLinkChannel
  fields: readonly AskedField[]
  /** The zone of the organization. */
  zone: string | undefined
}

/** What the form says, as the API takes it. */
export function bodyOf(form: FormData, { type, channel, fields, zone }: Chosen): UpdateJoinLink {
  const orNull = (name: string): string | null => String(form.get(name) ?? '').trim() || null
  const expires = orNull('expiresAt')
  const places = orNull('maxSubmissions')
  const consentText = orNull('consentText')
  const common = {
    name: String(form.get('name')),
    segmentId: orNull('segmentId'),
    channelIdentityId: orNull('channelIdentityId'),
    headline: orNull('headline'),
    description: orNull('description'),
    confirmationMessage: orNull('confirmationMessage'),
    expiresAt: expires && (instantOf(expires, zone) ?? null),
    maxSubmissions: places === null ? null : Number(places),
    ...(consentText ? { consentText } : {}),
  }
  if (type !== 'WEB_FORM') return { ...common, keyword: String(form.get('keyword') ?? '') }
  return {
    ...common,
    buttonLabel: orNull('buttonLabel'),
    redirectUrl: orNull('redirectUrl'),
    privacyPolicyUrl: orNull('privacyPolicyUrl'),
    termsUrl: orNull('termsUrl'),
    collectFields: fields.map(({ field, label, required }) => ({ field, label, required })),
    doubleOptIn: form.get('doubleOptIn') as DoubleOptIn,
    ...(channel === 'EMAIL' ? {} : { otpEnabled: form.get('otpEnabled') === 'on' }),
  }
}
