import { Command } from 'commander'
import { command } from '../context.ts'

export const configCommand = () =>
  new Command('config').description('show the configuration').addCommand(
    command('show', 'print every setting, its value and the source of the value', ({ loaded, output }) => {
      output.list(loaded.shown, [
        ['name', 'setting'],
        ['value', 'value'],
        ['origin', 'from'],
        ['environment', 'environment'],
        ['description', 'meaning', 'wrap'],
      ])
    }),
  )
