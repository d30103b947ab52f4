import { test } from 'bun:test'
import type { Config } from '../../../src/config/config.ts'
import { chosenSeed } from '../random.ts'
import { IS_FULL } from '../size.ts'
import { PageVisit } from './visit.ts'

/**
 * Registers tests of the console. `npm test` runs one of `share` tests, drawn by the seed and the name; a
 * night runs all.
 */
export const scenarios =
  (share: number) =>
  (name: string, use: (visit: PageVisit) => Promise<void>, config: Partial<Config> = {}): void => {
    const lot = Number(Bun.hash.crc32(`${chosenSeed()} ${name}`)) % share
    if (IS_FULL || lot === 0) test(name, () => PageVisit.begin(config, use))
  }
