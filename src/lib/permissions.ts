/** The permission catalogue and the system roles. */

const READ_WRITE = ['read', 'create', 'update', 'delete'] as const

const CATALOGUE = {
  organization: ['read', 'update', 'delete'],
  role: ['read', 'create', 'update', 'delete', 'assign'],
  member: ['read', 'invite', 'update', 'remove'],
  billing: ['read', 'manage'],
  contact: ['read', 'create', 'update', 'delete', 'import', 'export', 'manage_consent'],
  segment: READ_WRITE,
  tag: READ_WRITE,
  template: READ_WRITE,
  join_link: READ_WRITE,
  short_link: READ_WRITE,
  custom_field: READ_WRITE,
  campaign: ['read', 'create', 'update', 'delete', 'send'],
  poll: ['read', 'create', 'update', 'delete', 'send'],
  automation: ['read', 'create', 'update', 'delete', 'run'],
  inbox: ['read', 'reply', 'assign'],
  opt_out: ['read', 'manage'],
  channel: ['read', 'manage'],
  analytics: ['read'],
  api_key: ['read', 'manage'],
  webhook: ['read', 'manage'],
} as const

type Catalogue = typeof CATALOGUE
export type Permission = { [R in keyof Catalogue]: `${R}:${Catalogue[R][number]}` }[keyof Catalogue]

export const ALL_PERMISSIONS: readonly Permission[] = Object.entries(CATALOGUE).flatMap(
  ([resource, actions]) => actions.map((action) => `${resource}:${action}` as Permission),
)

const KNOWN = new Set<string>(ALL_PERMISSIONS)
export const isPermission = (text: string): text is Permission => KNOWN.has(text)

export const SYSTEM_ROLE_KEYS = ['OWNER', 'ADMIN', 'MEMBER', 'VIEWER'] as const
export type SystemRoleKey = (typeof SYSTEM_ROLE_KEYS)[number]

/**
 * Permissions that only OWNER may have, never a custom role. An API key acts as the owner, so any member who
 * could create a key would have the owner's rights.
 */
const OWNER_ALONE: ReadonlySet<Permission> = new Set(['api_key:manage'])
export const isForOwnerAlone = (permission: Permission): boolean => OWNER_ALONE.has(permission)

const resourceOf = (permission: Permission): string => permission.slice(0, permission.indexOf(':'))
const isRead = (permission: Permission): boolean => permission.endsWith(':read')

const WITHHELD_FROM_ADMINS = new Set<Permission>(['organization:delete', 'billing:manage', ...OWNER_ALONE])
const HIDDEN_FROM_MEMBERS = new Set(['billing', 'api_key', 'webhook', 'role'])
const HIDDEN_FROM_VIEWERS = new Set(['billing', 'api_key', 'webhook'])
const WRITTEN_BY_MEMBERS = new Set([
  'contact',
  'tag',
  'segment',
  'template',
  'inbox',
  'join_link',
  'short_link',
])

/** Permissions of each system role. OWNER implicitly has all. */
export const SYSTEM_ROLES: Readonly<
  Record<SystemRoleKey, { name: string; permissions: readonly Permission[] }>
> = {
  OWNER: { name: 'Owner', permissions: ALL_PERMISSIONS },
  ADMIN: {
    name: 'Admin',
    permissions: ALL_PERMISSIONS.filter((p) => !WITHHELD_FROM_ADMINS.has(p)),
  },
  MEMBER: {
    name: 'Member',
    permissions: ALL_PERMISSIONS.filter((p) => {
      const resource = resourceOf(p)
      if (isRead(p)) return !HIDDEN_FROM_MEMBERS.has(resource)
      return WRITTEN_BY_MEMBERS.has(resource) && p !== 'contact:export'
    }),
  },
  VIEWER: {
    name: 'Viewer',
    permissions: ALL_PERMISSIONS.filter((p) => isRead(p) && !HIDDEN_FROM_VIEWERS.has(resourceOf(p))),
  },
}
