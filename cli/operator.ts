import type { Actor } from '../src/lib/principal.ts'

/** Who did what the command line does. */
export const OPERATOR: Actor = { type: 'SYSTEM', id: null, name: 'Command line' }
