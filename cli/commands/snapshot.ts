import { command } from '../context.ts'
import { publishNow } from '../publish.ts'

export const snapshotCommand = () =>
  command('snapshot', 'update carillon.db now, also while the server runs', async (context) => {
    context.output.record(await publishNow(context), [['file', 'updated']])
  })
