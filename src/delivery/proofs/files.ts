import type { Reader } from '../../db/database.ts'
import { findRulesAt } from '../executions/guard-states.ts'
import { type ClaimRules, readProof } from './record.ts'

interface Sent {
  executionId: number | null
  proof: string | null
}

/** Lists the files that went with messages; reads the rules of a run once for all its messages. */
export function filesReader(reader: Reader): (message: Sent) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return ({ executionId, proof }) => {
    const claim = proof === null ? undefined : readProof(proof)
    if (executionId === null || !claim?.hasFiles) return []
    const key = `${executionId} ${claim.rules}`
    const files = known.get(key) ?? filesOfRules(findRulesAt(reader, executionId, claim.rules))
    known.set(key, files)
    return files
  }
}

const filesOfRules = (rules: string | undefined): readonly string[] =>
  rules === undefined ? [] : ((JSON.parse(rules) as ClaimRules).mediaUrls ?? [])
