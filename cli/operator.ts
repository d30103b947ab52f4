import type { Actor } from '../src/lib/principal.ts'

/** The actor of changes by the command line. */
export const OPERATOR: Actor = { type: 'SYSTEM', id: null, name: 'Command line' }
