import { originOfNothing } from './ports.ts'

/** An origin that refuses every connection as long as this process lives. */
export const NOWHERE = await originOfNothing()
