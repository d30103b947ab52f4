import type { Person } from '../../content/composition/compose.ts'
import type { Links } from '../../content/composition/links.ts'
import { AppError } from '../../lib/errors.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { Channel, ContentSource } from './channel.ts'
import { email } from './email.ts'
import { sms } from './sms.ts'
import { whatsapp } from './whatsapp.ts'

const CHANNELS: Readonly<Record<ChannelName, Channel>> = { SMS: sms, EMAIL: email, WHATSAPP: whatsapp }

/** Returns the channel. Throws CHANNEL_NOT_CONFIGURED for a channel that this release does not have. */
export function channelOf(name: ChannelName): Channel {
  const channel = CHANNELS[name]
  if (!channel) throw new AppError('CHANNEL_NOT_CONFIGURED', `This release cannot send by ${name}.`)
  return channel
}

/**
 * Returns the average number of segments of a message to these people, at least 1.
 * @param people not empty
 */
export function segmentsPerMessage(
  source: ContentSource & { channel: ChannelName },
  people: readonly Person[],
  { nowMs, links }: { nowMs: number; links: Links },
): number {
  const content = channelOf(source.channel).prepare(source, nowMs, links)
  const sender = { carriesMedia: !source.linksToMedia }
  const total = people.reduce((sum, person) => sum + content.sample(person, sender).segmentCount, 0)
  return Math.max(1, total / people.length)
}
