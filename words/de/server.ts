import { refusals } from './refusals.ts'

/** Sentences that the server says, and not the console. */
export default { refusals }
