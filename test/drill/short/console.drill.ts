import { expect, test } from 'bun:test'
import { until } from '../../support/client.ts'
import { consoleOfFile, DESKTOP } from '../../support/console.ts'
import { outsideAddresses } from '../../support/console-addresses.ts'
import { stopsOf } from '../../support/console-stops.ts'
import { Tour } from '../../support/console-tour.ts'
import { buildWorld, WORLD_ENVIRONMENT } from '../../support/console-world.ts'
import { covers } from '../../support/covers.ts'

covers('console')

const visiting = consoleOfFile()

test('every screen of the console is sound on a desktop', () =>
  visiting({ environment: WORLD_ENVIRONMENT, isAlone: true }, async (visit) => {
    const tour = await Tour.begin(visit.page, DESKTOP, visit.origin)
    await tour.visit(new Map(outsideAddresses().map((path) => [path, path])), 'light')
    const world = await buildWorld(visit)
    // Notifications of a member during the visit cause further reads.
    await until(
      () => visit.served.isQuiet(),
      (isQuiet) => isQuiet,
    )
    await visit.signIn()
    await tour.visit(stopsOf(world), 'light')
    expect(tour.found).toEqual({})
  }))
