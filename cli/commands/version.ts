import { VERSION } from '../../src/config/version.ts'
import { type Context, command } from '../context.ts'

const version = ({ output }: Context) => {
  if (output.isJson)
    output.record({ version: VERSION, bun: Bun.version, platform: `${process.platform}-${process.arch}` }, [])
  else process.stdout.write(`${VERSION}\n`)
}

export const versionCommand = () =>
  command('version', 'print the version', version, { isWithoutSettings: true })
