import type {
  DoubleOptIn,
  JoinLink,
  JoinLinkChannel,
  JoinLinkTopic,
  JoinLinkType,
  UpdateJoinLink,
} from '../../api/api.gen.ts'
import { instantOf, wallOf } from '../../ui/zoned.ts'
import type { AskedField } from './fields-editor.tsx'

/** Fields of the form as text, by name. A checked box is `on`. */
export type LinkValues = Partial<
  Record<keyof Hidden | Exclude<keyof UpdateJoinLink, 'collectFields' | 'topics'> | 'slug', string>
>

export const valuesIn = (form: FormData): LinkValues =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))

/**
 * Returns the fields of a join link.
 * @param zone of the organization
 */
export function valuesOf(link: JoinLink, zone: string | undefined): LinkValues {
  const { type, channel, collectFields, expiresAt, maxSubmissions, otpEnabled } = link
  return {
    linkType: type,
    linkChannel: channel,
    linkTopics: JSON.stringify(link.topics),
    askedFields: JSON.stringify(collectFields.map((field, key) => ({ ...field, key }))),
    name: link.name,
    keyword: link.keyword ?? '',
    channelIdentityId: link.channelIdentityId ?? '',
    segmentId: link.segmentId ?? '',
    headline: link.headline ?? '',
    description: link.description ?? '',
    buttonLabel: link.buttonLabel ?? '',
    redirectUrl: link.redirectUrl ?? '',
    consentText: link.consentText ?? '',
    privacyPolicyUrl: link.privacyPolicyUrl ?? '',
    termsUrl: link.termsUrl ?? '',
    doubleOptIn: link.doubleOptIn,
    ...(otpEnabled ? { otpEnabled: 'on' } : {}),
    confirmationMessage: link.confirmationMessage ?? '',
    expiresAt: expiresAt ? wallOf(expiresAt, zone) : '',
    maxSubmissions: maxSubmissions === null ? '' : String(maxSubmissions),
  }
}

/** Fields that the form carries without an input. */
interface Hidden {
  linkType: JoinLinkType
  linkChannel: JoinLinkChannel
  askedFields: AskedField[]
  linkTopics: JoinLinkTopic[]
}

export const hiddenIn = (form: FormData): Hidden => ({
  linkType: form.get('linkType') as JoinLinkType,
  linkChannel: form.get('linkChannel') as JoinLinkChannel,
  askedFields: JSON.parse(String(form.get('askedFields'))),
  linkTopics: JSON.parse(String(form.get('linkTopics'))),
})

/**
 * Returns the form as an API body.
 * @param zone of the organization
 */
export function bodyOf(form: FormData, zone: string | undefined): UpdateJoinLink {
  const { linkType, linkChannel, askedFields, linkTopics } = hiddenIn(form)
  const orNull = (name: string): string | null => String(form.get(name) ?? '').trim() || null
  const expires = orNull('expiresAt')
  const places = orNull('maxSubmissions')
  const consentText = orNull('consentText')
  const common = {
    name: String(form.get('name')),
    segmentId: orNull('segmentId'),
    channelIdentityId: orNull('channelIdentityId'),
    // Only a form has boxes.
    topics: linkTopics.map(({ topicId, mode }) => ({
      topicId,
      mode: linkType === 'WEB_FORM' ? mode : ('FIXED' as const),
    })),
    headline: orNull('headline'),
    description: orNull('description'),
    confirmationMessage: orNull('confirmationMessage'),
    expiresAt: expires && (instantOf(expires, zone) ?? null),
    maxSubmissions: places === null ? null : Number(places),
    ...(consentText ? { consentText } : {}),
  }
  if (linkType !== 'WEB_FORM') return { ...common, keyword: String(form.get('keyword') ?? '') }
  return {
    ...common,
    buttonLabel: orNull('buttonLabel'),
    redirectUrl: orNull('redirectUrl'),
    privacyPolicyUrl: orNull('privacyPolicyUrl'),
    termsUrl: orNull('termsUrl'),
    collectFields: askedFields.map(({ field, label, required }) => ({ field, label, required })),
    doubleOptIn: form.get('doubleOptIn') as DoubleOptIn,
    ...(linkChannel === 'EMAIL' ? {} : { otpEnabled: form.get('otpEnabled') === 'on' }),
  }
}

/** Returns a join link in the same shape as `bodyOf`, for comparison. */
export function formOf(link: JoinLink): UpdateJoinLink {
  const { name, segmentId, channelIdentityId, headline, description, confirmationMessage } = link
  const { expiresAt, maxSubmissions, consentText } = link
  const common = {
    name,
    segmentId,
    channelIdentityId,
    topics: link.topics.map(({ topicId, mode }) => ({ topicId, mode })),
    headline,
    description,
    confirmationMessage,
    expiresAt,
    maxSubmissions,
    consentText,
  }
  if (link.type !== 'WEB_FORM') return { ...common, keyword: link.keyword ?? '' }
  const { buttonLabel, redirectUrl, privacyPolicyUrl, termsUrl, collectFields, doubleOptIn } = link
  return {
    ...common,
    buttonLabel,
    redirectUrl,
    privacyPolicyUrl,
    termsUrl,
    collectFields,
    doubleOptIn,
    ...(link.channel === 'EMAIL' ? {} : { otpEnabled: link.otpEnabled }),
  }
}
