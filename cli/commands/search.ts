import { Command } from 'commander'
import { newestContactId } from '../../src/contacts/records/store.ts'
import { resetSearchIndex } from '../../src/contacts/search/index-rows.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'

export function searchCommand(): Command {
  const rebuild = command('rebuild', 'clear the search index; the server then rebuilds it', (context) =>
    withCore(context, async ({ db }) => {
      await db.write((tx) => resetSearchIndex(tx))
      context.output.record({ contacts: newestContactId(db) }, [['contacts', 'contacts to index']])
      context.output.say(
        'The index is empty. A running server rebuilds it, at up to 25,000 contacts a second; ' +
          'until then searches are complete but slower.',
      )
    }),
  )
  return new Command('search').description('maintain the search index').addCommand(rebuild)
}
