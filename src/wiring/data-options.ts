import { migrations } from '../../migrations/index.ts'
import type { Config } from '../config/config.ts'
import { hasDueMessages } from '../delivery/messages/sending-status.ts'
import { INVARIANTS } from './invariants.ts'

/** What storage has to know of this data, for the server and for commands. */
export const dataOptions = (config: Pick<Config, 'generationDir'>) => ({
  migrations,
  invariants: INVARIANTS,
  hasDueMessages,
  generationDir: config.generationDir,
})
