import type { Notification } from '../api/api.gen.ts'

/** Returns the screen for the subject of a notification. */
export function placeOf({
  resourceType,
  resourceId,
  link,
}: Pick<Notification, 'resourceType' | 'resourceId' | 'link'>): string {
  const one = resourceId ? `/${encodeURIComponent(resourceId)}` : ''
  switch (resourceType) {
    case 'CONVERSATION':
      return `/inbox${one}`
    case 'CONTACT':
      return `/contacts${one}`
    case 'CAMPAIGN':
      return `/campaigns${one}`
    case 'JOIN_LINK':
      return `/join-links${one}`
    case 'CHANNEL_IDENTITY':
      return `/settings/senders${one}`
    case 'CONTACT_IMPORT':
      return `/contacts/imports${one}`
    case 'SUPPRESSION_IMPORT':
    case 'OPT_OUT_REVIEW':
      return '/settings/opt-outs'
    case 'WEBHOOK_ENDPOINT':
      return `/settings/webhooks${one}`
    case 'ORGANIZATION_DOMAIN':
      return '/settings/domains'
    case 'PURCHASE':
    case 'SUBSCRIPTION':
      return '/settings/billing'
    default:
      return link.startsWith('/billing') ? '/settings/billing' : '/campaigns'
  }
}
