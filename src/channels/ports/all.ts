import { AppError } from '../../lib/errors.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { Channel } from './channel.ts'
import { email } from './email.ts'
import { sms } from './sms.ts'
import { whatsapp } from './whatsapp.ts'

const CHANNELS: Readonly<Record<ChannelName, Channel>> = { SMS: sms, EMAIL: email, WHATSAPP: whatsapp }

/** Throws CHANNEL_NOT_CONFIGURED for a channel that this release does not have. */
export function channelOf(name: ChannelName): Channel {
  const channel = CHANNELS[name]
  if (!channel) throw new AppError('CHANNEL_NOT_CONFIGURED', `This release cannot send by ${name}.`)
  return channel
}
