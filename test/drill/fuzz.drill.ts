import { covers } from '../support/covers.ts'

covers('src/http')

/** The tests of test/product/fuzz.test.ts with more bodies and queries. */
Bun.env.FUZZ_RUNS = '100'
await import('../product/fuzz.test.ts')
