import {
  AlarmClock,
  Bell,
  CalendarClock,
  CircleStop,
  Clock,
  GitFork,
  Hourglass,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquare,
  MessagesSquare,
  Split,
  UserPen,
  Webhook,
} from 'lucide-react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import type { Step, StepType } from './definition.ts'

const ICONS: Readonly<Record<Exclude<StepType, 'SEND'>, LucideIcon>> = {
  WAIT: Hourglass,
  WAIT_FOR_HOUR: AlarmClock,
  WAIT_FOR_DATE: CalendarClock,
  WAIT_FOR_EVENT: Clock,
  BRANCH: GitFork,
  SPLIT: Split,
  CHANGE: UserPen,
  NOTIFY: Bell,
  CONVERSATION: MessagesSquare,
  WEBHOOK: Webhook,
  END: CircleStop,
}

const MESSAGES = { SMS: MessageSquare, WHATSAPP: MessageCircle, EMAIL: Mail } as const

/** Returns the icon of a kind of step. */
export const iconOf = (step: Pick<Step, 'type'> & { channel?: keyof typeof MESSAGES }): LucideIcon =>
  step.type === 'SEND' ? MESSAGES[step.channel ?? 'SMS'] : ICONS[step.type]

const SENDS = {
  SMS: automationEditor.sms,
  WHATSAPP: automationEditor.whatsapp,
  EMAIL: automationEditor.email,
} as const

const KINDS: Readonly<Record<Exclude<StepType, 'SEND'>, () => string>> = {
  WAIT: automationEditor.wait,
  WAIT_FOR_HOUR: automationEditor.hour,
  WAIT_FOR_DATE: automationEditor.date,
  WAIT_FOR_EVENT: automationEditor.event,
  BRANCH: automationEditor.branch,
  SPLIT: automationEditor.split,
  CHANGE: automationEditor.change,
  NOTIFY: automationEditor.notify,
  CONVERSATION: automationEditor.conversation,
  WEBHOOK: automationEditor.webhook,
  END: automationEditor.end,
}

/** Returns the name of the kind of a step. */
export const kindName = (step: Step): string =>
  step.type === 'SEND' ? SENDS[step.channel]() : KINDS[step.type]()
