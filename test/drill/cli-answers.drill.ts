/** The tests of test/e2e/cli-answers.test.ts and cli-owner.test.ts with every command in the compiled binary. */
Bun.env.ALL_IN_BINARY = 'yes'
await import('../e2e/cli-answers.test.ts')
await import('../e2e/cli-owner.test.ts')
