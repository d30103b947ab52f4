import type { Permission } from '../../../api/api.gen.ts'

/** Labels of the permissions, in groups. */

const GROUP_TITLES = {
  contact: 'Contacts',
  segment: 'Segments',
  tag: 'Tags',
  custom_field: 'Custom fields',
  campaign: 'Campaigns',
  analytics: 'Results',
  inbox: 'Inbox',
  template: 'Templates and files',
  short_link: 'Short links',
  poll: 'Polls',
  join_link: 'Join links',
  opt_out: 'Opt-outs',
  channel: 'Senders',
  organization: 'Organization',
  member: 'People',
  role: 'Roles',
  api_key: 'API keys',
  webhook: 'Webhooks',
  billing: 'Billing',
} as const

const MEANINGS: Readonly<Record<Permission, string>> = {
  'contact:read': 'See contacts and their history',
  'contact:create': 'Add contacts',
  'contact:update': 'Change contacts: fields, tags, notes, deals',
  'contact:delete': 'Delete and merge contacts',
  'contact:import': 'Import lists, and undo imports',
  'contact:export': 'Export contacts, opt-outs and the evidence of consent',
  'contact:manage_consent': 'Withdraw an opt-out',
  'segment:read': 'See segments',
  'segment:create': 'Make segments',
  'segment:update': 'Change segments and their members',
  'segment:delete': 'Delete segments',
  'tag:read': 'See tags',
  'tag:create': 'Make tags',
  'tag:update': 'Rename tags',
  'tag:delete': 'Delete tags',
  'custom_field:read': 'See custom fields',
  'custom_field:create': 'Make custom fields',
  'custom_field:update': 'Change custom fields',
  'custom_field:delete': 'Delete custom fields with their values',
  'campaign:read': 'See campaigns, their messages and runs',
  'campaign:create': 'Write campaigns and submit them for approval',
  'campaign:update': 'Change, pause and cancel campaigns',
  'campaign:delete': 'Delete campaigns',
  'campaign:send': 'Send, approve, reject, test and resume campaigns',
  'analytics:read': 'See the results of campaigns',
  'inbox:read': 'Read conversations',
  'inbox:reply': 'Answer, close and set aside conversations',
  'inbox:assign': 'Give conversations to members',
  'template:read': 'See templates and files',
  'template:create': 'Make templates and upload files',
  'template:update': 'Change templates',
  'template:delete': 'Delete templates and files',
  'short_link:read': 'See short links',
  'short_link:create': 'Make short links',
  'short_link:update': 'Change short links',
  'short_link:delete': 'Delete short links',
  'poll:read': 'See polls',
  'poll:create': 'Make polls',
  'poll:update': 'Change polls',
  'poll:delete': 'Delete polls',
  'poll:send': 'Send polls',
  'join_link:read': 'See join links',
  'join_link:create': 'Make join links',
  'join_link:update': 'Change join links',
  'join_link:delete': 'Delete join links',
  'opt_out:read': 'See opt-outs, their words and replies',
  'opt_out:manage': 'Add opt-outs, and change their words and replies',
  'channel:read': 'See senders',
  'channel:manage': 'Add, change, test and remove senders',
  'organization:read': 'See the organization and its audit log',
  'organization:update': 'Change the organization, and export its audit log',
  'organization:delete': 'Delete the organization (the command line does it now)',
  'member:read': 'See members and invitations',
  'member:invite': 'Invite people, and withdraw invitations',
  'member:update': 'Change members (nothing needs it now)',
  'member:remove': 'Remove members',
  'role:read': 'See roles',
  'role:create': 'Make roles',
  'role:update': 'Change roles',
  'role:delete': 'Delete roles',
  'role:assign': 'Give members another role',
  'api_key:read': 'See API keys, without the keys themselves',
  'api_key:manage': 'Make, replace and revoke API keys (the owner alone)',
  'webhook:read': 'See webhooks and their deliveries',
  'webhook:manage': 'Add, change, test and remove webhooks',
  'billing:read': 'See plan, usage, credits and invoices',
  'billing:manage': 'Change the plan and pay',
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
