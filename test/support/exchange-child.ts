import { exchanger } from '../../src/providers/http-exchange.ts'

/**
 * Asks a server on this machine twice over connections that stay open for an hour, and then has no more work.
 */
const exchange = exchanger({
  connectTimeoutMs: 30_000,
  timeoutMs: 30_000,
  maxAnswerBytes: 1_000,
  idleMs: 3_600_000,
})
for (let i = 0; i < 2; i++) {
  const { kind } = await exchange({
    isTls: false,
    host: '127.0.0.1',
    addresses: ['127.0.0.1'],
    port: Number(process.argv[2]),
    path: '/',
    method: 'GET',
  })
  console.log(kind)
}
