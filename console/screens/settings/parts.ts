import { settings } from '../../../words/en/settings.ts'
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
    title: settings.personal(),
    parts: [
      {
        to: '/settings/account',
        label: settings.account(),
        about: settings.accountAbout(),
      },
    ],
  },
  {
    title: settings.organization(),
    parts: [
      {
        to: '/settings/organization',
        label: settings.organization(),
        about: settings.organizationAbout(),
        permission: 'organization:read',
      },
      {
        to: '/settings/brand',
        label: settings.brand(),
        about: settings.brandAbout(),
        permission: 'organization:read',
      },
      {
        to: '/settings/card',
        label: settings.card(),
        about: settings.cardAbout(),
        permission: 'organization:read',
      },
      {
        to: '/settings/hours',
        label: settings.hours(),
        about: settings.hoursAbout(),
        permission: 'organization:read',
      },
      {
        to: '/settings/domains',
        label: settings.domains(),
        about: settings.domainsAbout(),
        permission: 'organization:read',
      },
    ],
  },
  {
    title: settings.sending(),
    parts: [
      {
        to: '/settings/senders',
        label: settings.senders(),
        about: settings.sendersAbout(),
        permission: 'channel:read',
      },
      {
        to: '/settings/opt-outs',
        label: settings.optOuts(),
        about: settings.optOutsAbout(),
        permission: 'opt_out:read',
      },
    ],
  },
  {
    title: settings.access(),
    parts: [
      {
        to: '/settings/people',
        label: settings.people(),
        about: settings.peopleAbout(),
        permission: 'member:read',
      },
      {
        to: '/settings/roles',
        label: settings.roles(),
        about: settings.rolesAbout(),
        permission: 'role:read',
      },
      {
        to: '/settings/keys',
        label: settings.keys(),
        about: settings.keysAbout(),
        permission: 'api_key:read',
      },
      {
        to: '/settings/webhooks',
        label: settings.webhooks(),
        about: settings.webhooksAbout(),
        permission: 'webhook:read',
      },
      {
        to: '/settings/audit',
        label: settings.audit(),
        about: settings.auditAbout(),
        permission: 'organization:read',
      },
    ],
  },
  {
    title: settings.payment(),
    parts: [
      {
        to: '/settings/billing',
        label: settings.billing(),
        about: settings.billingAbout(),
        permission: 'billing:read',
      },
    ],
  },
]

/** Returns the part of an address. */
export const partOf = (path: string): Part | undefined =>
  GROUPS.flatMap(({ parts }) => parts).find(({ to }) => path === to || path.startsWith(`${to}/`))
