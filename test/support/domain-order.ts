/** From the top down: each imports only from itself and from those below it. */
export const ORDER: readonly string[] = [
  'cli',
  'app',
  // What the product is about.
  'appliance',
  'notifications',
  'webhooks',
  'profiles',
  'conversations',
  'campaigns',
  'delivery',
  'links',
  'channels',
  'transfers',
  'contacts',
  'content',
  'compliance',
  'accounts',
  // What it stands on.
  'module',
  'providers',
  'events',
  'jobs',
  'http',
  'storage',
  'db',
  'lib',
]
