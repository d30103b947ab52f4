import type { Permission } from '../../api/api.gen.ts'

/** Parts of the settings, in the order of the list. Each is a route below /settings in router.tsx. */

export interface Part {
  to: string
  label: string
  /** Content of the part, for the overview. */
  about: string
  /**
   * Permission for the part. Without it, the list omits the part, and a link to it shows the
   * missing permission.
   */
  permission?: Permission
}

export interface PartGroup {
  title: string
  parts: readonly Part[]
}

export const GROUPS: readonly PartGroup[] = [
  {
    title: 'You',
    parts: [
      {
        to: '/settings/account',
        label: 'Your account',
        about: 'Name, password, second factor, passkeys, sessions and notifications.',
      },
    ],
  },
  {
    title: 'Organization',
    parts: [
      {
        to: '/settings/organization',
        label: 'Organization',
        about: 'Name, address, time zone, rules of marketing, tracking and guards.',
        permission: 'organization:read',
      },
      {
        to: '/settings/card',
        label: 'Contact card',
        about: 'What recipients save in their phones.',
        permission: 'organization:read',
      },
      {
        to: '/settings/hours',
        label: 'Hours',
        about: 'When you are open, and when marketing may be delivered.',
        permission: 'organization:read',
      },
      {
        to: '/settings/domains',
        label: 'Domains',
        about: 'Your own host names for short links and pages.',
        permission: 'organization:read',
      },
    ],
  },
  {
    title: 'Sending',
    parts: [
      {
        to: '/settings/senders',
        label: 'Senders',
        about: 'Numbers and addresses that messages go out from, with their checks.',
        permission: 'channel:read',
      },
      {
        to: '/settings/opt-outs',
        label: 'Opt-outs',
        about: 'Addresses that get nothing, the words that opt out, and the replies to them.',
        permission: 'opt_out:read',
      },
    ],
  },
  {
    title: 'Access',
    parts: [
      {
        to: '/settings/people',
        label: 'People',
        about: 'Members and invitations.',
        permission: 'member:read',
      },
      { to: '/settings/roles', label: 'Roles', about: 'What each role may do.', permission: 'role:read' },
      {
        to: '/settings/keys',
        label: 'API keys',
        about: 'Keys for programs.',
        permission: 'api_key:read',
      },
      {
        to: '/settings/webhooks',
        label: 'Webhooks',
        about: 'Events for other systems, with their deliveries.',
        permission: 'webhook:read',
      },
      {
        to: '/settings/audit',
        label: 'Audit log',
        about: 'Who changed what, and when.',
        permission: 'organization:read',
      },
    ],
  },
  {
    title: 'Money',
    parts: [
      {
        to: '/settings/billing',
        label: 'Billing',
        about: 'Plan, usage, credits and invoices.',
        permission: 'billing:read',
      },
    ],
  },
]

/** Returns the part of an address. */
export const partOf = (path: string): Part | undefined =>
  GROUPS.flatMap(({ parts }) => parts).find(({ to }) => path === to || path.startsWith(`${to}/`))
