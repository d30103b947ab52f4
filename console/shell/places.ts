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
} from 'lucide-react'
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
  { to: '/campaigns', label: 'Campaigns', icon: Send, permission: 'campaign:read', isMain: true },
  { to: '/inbox', label: 'Inbox', icon: Inbox, permission: 'inbox:read', isMain: true },
  { to: '/contacts', label: 'Contacts', icon: ContactRound, permission: 'contact:read', isMain: true },
  { to: '/segments', label: 'Segments', icon: Filter, permission: 'segment:read' },
  { to: '/templates', label: 'Templates', icon: FileText, permission: 'template:read' },
  { to: '/short-links', label: 'Short links', icon: Link2, permission: 'short_link:read' },
  { to: '/polls', label: 'Polls', icon: BarChart3, permission: 'poll:read' },
  { to: '/join-links', label: 'Join links', icon: QrCode, permission: 'join_link:read' },
  { to: '/settings', label: 'Settings', icon: Settings },
]

/** Page with all organizations of the user. */
export const AGENCY: Place = { to: '/agency', label: 'All clients', icon: Building2 }

export type Act = Pick<Place, 'to' | 'label' | 'permission'>

/** Actions in the command palette. */
export const ACTS: readonly Act[] = [
  { to: '/campaigns/new', label: 'Write a campaign', permission: 'campaign:create' },
  { to: '/contacts/import', label: 'Import contacts', permission: 'contact:import' },
  { to: '/settings/account', label: 'Your account' },
  { to: '/settings/senders', label: 'Senders', permission: 'channel:read' },
  { to: '/settings/people', label: 'People and invitations', permission: 'member:read' },
  { to: '/welcome', label: 'First steps' },
  { to: '/sign-out', label: 'Sign out' },
]
