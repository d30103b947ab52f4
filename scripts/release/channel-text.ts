import type { Channel } from '../../cli/release/channel.ts'

/** Returns the content of a channel file. */
export const channelText = (channel: Omit<Channel, 'kind'>): string =>
  `${JSON.stringify({ kind: 'carillon-channel', ...channel }, null, 2)}\n`
