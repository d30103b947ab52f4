import { Command } from 'commander'
import { command } from '../context.ts'

export const configCommand = () =>
  new Command('config').description('see the configuration').addCommand(
    command('show', 'print every setting, its value and where that comes from', ({ loaded, output }) => {
      output.list(loaded.shown, [
        ['name', 'setting'],
        ['value', 'value'],
        ['origin', 'from'],
        ['environment', 'environment'],
        ['description', 'what it does', 'wrap'],
      ])
    }),
  )
