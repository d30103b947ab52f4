import { migrations } from '../../migrations/index.ts'
import { createApp } from '../../src/app.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openEngine } from '../../src/db/open.ts'
import { createLog } from '../../src/lib/log.ts'
import { TEST_CONFIG } from './app.ts'

/**
 * The whole application on a file, to be killed: sends what is there until
 * every run is over. Says `ready` when it has started and `done` at the end.
 */
export interface SendOrders {
  path: string
  /** Which start of the appliance this is. */
  epoch: number
  failAt: string[]
}

const { path, epoch, failAt } = JSON.parse(process.argv[2]!) as SendOrders
const connection = openEngine(path)
migrate(connection, migrations, 0)
const app = createApp(
  { ...TEST_CONFIG, failAt },
  { connection, epoch, log: createLog('logfmt', (line) => console.error(line)) },
)
await app.start()
console.log('ready')
const isOver = () =>
  app.db.value<number>(`SELECT count(*) FROM executions WHERE status IN ('PENDING', 'RUNNING')`) === 0
while (!isOver()) await Bun.sleep(10)
await app.stop()
console.log('done')
