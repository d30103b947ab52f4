import { Mail, MessageCircle, MessageSquare } from 'lucide-react'
import { channelName } from './format.ts'

const ICONS = { SMS: MessageSquare, WHATSAPP: MessageCircle, EMAIL: Mail } as const

/** Icon of a channel, with the channel's name for screen readers. */
export function ChannelIcon({ channel }: { channel: keyof typeof ICONS }) {
  const Icon = ICONS[channel]
  return <Icon size={14} role="img" aria-label={channelName(channel)} />
}
