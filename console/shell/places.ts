import {
  BarChart3,
  Building2,
  ContactRound,
  FileText,
  Filter,
  Inbox,
  Link2,
  type LucideIcon,
  QrCode,
  Send,
  Settings,
  Workflow,
} from 'lucide-react'
import { shell } from '../../words/en/shell.ts'
import type { Permission } from '../api/api.gen.ts'

export interface Place {
  to: string
  label: string
  icon: LucideIcon
  /** Permission needed to see the page. */
  permission?: Permission
  /** Whether a phone shows the page in its bottom bar. */
  isMain?: boolean
}

/** Pages of the console, in the order of the sidebar. */
export const PLACES: readonly Place[] = [
  { to: '/campaigns', label: shell.campaigns(), icon: Send, permission: 'campaign:read', isMain: true },
  { to: '/automations', label: shell.automations(), icon: Workflow, permission: 'automation:read' },
  { to: '/inbox', label: shell.inbox(), icon: Inbox, permission: 'inbox:read', isMain: true },
  { to: '/contacts', label: shell.contacts(), icon: ContactRound, permission: 'contact:read', isMain: true },
  { to: '/segments', label: shell.segments(), icon: Filter, permission: 'segment:read' },
  { to: '/templates', label: shell.templates(), icon: FileText, permission: 'template:read' },
  { to: '/short-links', label: shell.shortLinks(), icon: Link2, permission: 'short_link:read' },
  { to: '/polls', label: shell.polls(), icon: BarChart3, permission: 'poll:read' },
  { to: '/join-links', label: shell.joinLinks(), icon: QrCode, permission: 'join_link:read' },
  { to: '/settings', label: shell.settings(), icon: Settings },
]

/** Page with all organizations of the user. */
export const AGENCY: Place = { to: '/agency', label: shell.agency(), icon: Building2 }

export type Act = Pick<Place, 'to' | 'label' | 'permission'>

/** Actions in the command palette. */
export const ACTS: readonly Act[] = [
  { to: '/campaigns/new', label: shell.campaignAct(), permission: 'campaign:create' },
  { to: '/automations/new', label: shell.automationAct(), permission: 'automation:create' },
  { to: '/contacts/import', label: shell.contactsAct(), permission: 'contact:import' },
  { to: '/settings/account', label: shell.account() },
  { to: '/settings/senders', label: shell.senders(), permission: 'channel:read' },
  { to: '/test-phones', label: shell.testPhones(), permission: 'inbox:read' },
  { to: '/settings/people', label: shell.people(), permission: 'member:read' },
  { to: '/welcome', label: shell.firstSteps() },
  { to: '/sign-out', label: shell.signOut() },
]
