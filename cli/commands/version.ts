import { VERSION } from '../../src/version.ts'
import { command } from '../context.ts'

export const versionCommand = () =>
  command('version', 'print the version', ({ output }) => {
    if (output.isJson)
      output.record(
        { version: VERSION, bun: Bun.version, platform: `${process.platform}-${process.arch}` },
        [],
      )
    else process.stdout.write(`${VERSION}\n`)
  })
