import { domain } from '../../words/en/domain.ts'
import type { SocialNetwork } from '../api/api.gen.ts'

/** Names of networks, which are the same in all languages. */
export const NETWORK_NAMES: Readonly<Record<SocialNetwork, () => string>> = {
  FACEBOOK: () => 'Facebook',
  INSTAGRAM: () => 'Instagram',
  X: () => 'X',
  LINKEDIN: () => 'LinkedIn',
  YOUTUBE: () => 'YouTube',
  TIKTOK: () => 'TikTok',
  PINTEREST: () => 'Pinterest',
  WHATSAPP: () => 'WhatsApp',
  TELEGRAM: () => 'Telegram',
  THREADS: () => 'Threads',
  BLUESKY: () => 'Bluesky',
  MASTODON: () => 'Mastodon',
  WEBSITE: domain.networkWebsite,
}
