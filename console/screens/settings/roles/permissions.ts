import { settingsRoles } from '../../../../words/en/settings-roles.ts'
import type { Permission } from '../../../api/api.gen.ts'

/** Labels of the permissions, in groups. */

const GROUP_TITLES = {
  contact: settingsRoles.contacts(),
  segment: settingsRoles.segments(),
  tag: settingsRoles.tags(),
  custom_field: settingsRoles.customFields(),
  campaign: settingsRoles.campaigns(),
  automation: settingsRoles.automations(),
  analytics: settingsRoles.results(),
  inbox: settingsRoles.inbox(),
  template: settingsRoles.templates(),
  short_link: settingsRoles.shortLinks(),
  poll: settingsRoles.polls(),
  join_link: settingsRoles.joinLinks(),
  opt_out: settingsRoles.optOuts(),
  channel: settingsRoles.senders(),
  organization: settingsRoles.organization(),
  member: settingsRoles.people(),
  role: settingsRoles.roles(),
  api_key: settingsRoles.keys(),
  webhook: settingsRoles.webhooks(),
  billing: settingsRoles.billing(),
} as const

const MEANINGS: Readonly<Record<Permission, string>> = {
  'contact:read': settingsRoles.contactRead(),
  'contact:create': settingsRoles.contactCreate(),
  'contact:update': settingsRoles.contactUpdate(),
  'contact:delete': settingsRoles.contactDelete(),
  'contact:import': settingsRoles.contactImport(),
  'contact:export': settingsRoles.contactExport(),
  'contact:manage_consent': settingsRoles.contactConsent(),
  'segment:read': settingsRoles.segmentRead(),
  'segment:create': settingsRoles.segmentCreate(),
  'segment:update': settingsRoles.segmentUpdate(),
  'segment:delete': settingsRoles.segmentDelete(),
  'tag:read': settingsRoles.tagRead(),
  'tag:create': settingsRoles.tagCreate(),
  'tag:update': settingsRoles.tagUpdate(),
  'tag:delete': settingsRoles.tagDelete(),
  'custom_field:read': settingsRoles.fieldRead(),
  'custom_field:create': settingsRoles.fieldCreate(),
  'custom_field:update': settingsRoles.fieldUpdate(),
  'custom_field:delete': settingsRoles.fieldDelete(),
  'campaign:read': settingsRoles.campaignRead(),
  'campaign:create': settingsRoles.campaignCreate(),
  'campaign:update': settingsRoles.campaignUpdate(),
  'campaign:delete': settingsRoles.campaignDelete(),
  'campaign:send': settingsRoles.campaignSend(),
  'automation:read': settingsRoles.automationRead(),
  'automation:create': settingsRoles.automationCreate(),
  'automation:update': settingsRoles.automationUpdate(),
  'automation:delete': settingsRoles.automationDelete(),
  'automation:run': settingsRoles.automationRun(),
  'analytics:read': settingsRoles.analyticsRead(),
  'inbox:read': settingsRoles.inboxRead(),
  'inbox:reply': settingsRoles.inboxReply(),
  'inbox:assign': settingsRoles.inboxAssign(),
  'template:read': settingsRoles.templateRead(),
  'template:create': settingsRoles.templateCreate(),
  'template:update': settingsRoles.templateUpdate(),
  'template:delete': settingsRoles.templateDelete(),
  'short_link:read': settingsRoles.shortLinkRead(),
  'short_link:create': settingsRoles.shortLinkCreate(),
  'short_link:update': settingsRoles.shortLinkUpdate(),
  'short_link:delete': settingsRoles.shortLinkDelete(),
  'poll:read': settingsRoles.pollRead(),
  'poll:create': settingsRoles.pollCreate(),
  'poll:update': settingsRoles.pollUpdate(),
  'poll:delete': settingsRoles.pollDelete(),
  'poll:send': settingsRoles.pollSend(),
  'join_link:read': settingsRoles.joinLinkRead(),
  'join_link:create': settingsRoles.joinLinkCreate(),
  'join_link:update': settingsRoles.joinLinkUpdate(),
  'join_link:delete': settingsRoles.joinLinkDelete(),
  'opt_out:read': settingsRoles.optOutRead(),
  'opt_out:manage': settingsRoles.optOutManage(),
  'channel:read': settingsRoles.channelRead(),
  'channel:manage': settingsRoles.channelManage(),
  'organization:read': settingsRoles.organizationRead(),
  'organization:update': settingsRoles.organizationUpdate(),
  'organization:delete': settingsRoles.organizationDelete(),
  'member:read': settingsRoles.memberRead(),
  'member:invite': settingsRoles.memberInvite(),
  'member:update': settingsRoles.memberUpdate(),
  'member:remove': settingsRoles.memberRemove(),
  'role:read': settingsRoles.roleRead(),
  'role:create': settingsRoles.roleCreate(),
  'role:update': settingsRoles.roleUpdate(),
  'role:delete': settingsRoles.roleDelete(),
  'role:assign': settingsRoles.roleAssign(),
  'api_key:read': settingsRoles.keyRead(),
  'api_key:manage': settingsRoles.keyManage(),
  'webhook:read': settingsRoles.webhookRead(),
  'webhook:manage': settingsRoles.webhookManage(),
  'billing:read': settingsRoles.billingRead(),
  'billing:manage': settingsRoles.billingManage(),
}

export interface PermissionGroup {
  title: string
  permissions: readonly Permission[]
}

const ALL = Object.keys(MEANINGS) as Permission[]

/** All permissions in groups. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = Object.entries(GROUP_TITLES).map(
  ([resource, title]) => ({
    title,
    permissions: ALL.filter((permission) => permission.startsWith(`${resource}:`)),
  }),
)

export const meaningOf = (permission: Permission): string => MEANINGS[permission]

/**
 * Returns whether only the owner can have the permission. An API key acts as the owner, so no role
 * may create one.
 */
export const isForOwnerAlone = (permission: Permission): boolean => permission === 'api_key:manage'

export interface PermissionChange {
  given: readonly Permission[]
  taken: readonly Permission[]
}

/** Returns the permissions that a change adds and removes. */
export function changeOf(before: readonly Permission[], after: readonly Permission[]): PermissionChange {
  return {
    given: ALL.filter((one) => after.includes(one) && !before.includes(one)),
    taken: ALL.filter((one) => before.includes(one) && !after.includes(one)),
  }
}

export const isUnchanged = ({ given, taken }: PermissionChange): boolean => !given.length && !taken.length
