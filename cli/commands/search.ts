import { Command } from 'commander'
import { resetSearchIndex } from '../../src/contacts/search/index-rows.ts'
import { newestContactId } from '../../src/contacts/store/queries.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'

export function searchCommand(): Command {
  const rebuild = command('rebuild', 'empty the search index, for the server to fill it again', (context) =>
    withCore(context, async ({ db }) => {
      await db.write((tx) => resetSearchIndex(tx))
      context.output.record({ contacts: newestContactId(db) }, [['contacts', 'contacts to go through']])
      context.output.say(
        `The index is empty. A running server fills it again, some 25,000 contacts a second at most; ` +
          'searches are right all the while, and slower until then.',
      )
    }),
  )
  return new Command('search').description('the index that text is found by').addCommand(rebuild)
}
