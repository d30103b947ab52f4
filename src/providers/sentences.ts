import { findings } from '../../words/en/findings.ts'
import { storing } from '../lib/stored-sentence.ts'

/** The sentences about accounts and their providers for users, as they are stored. */
export const say = storing(findings)
