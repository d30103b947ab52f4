import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { mentions, NOTHING_STAYS, type Person, type PersonRule } from '../../module/person.ts'
import { aged } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { keptFormRoutes } from './routes.ts'
import { pruneForms } from './store.ts'

const mentioning = (person: Person) =>
  fragment`organization_id = ${person.organizationId} AND ${mentions('kept_forms.content', person)}`

const formsOfPerson: PersonRule = {
  title: (say) => say.keptForms(),
  about: (say) => say.keptFormsAbout(),
  from: (person) => fragment`FROM kept_forms t
    WHERE t.organization_id = ${person.organizationId} AND ${mentions('t.content', person)}`,
  key: "t.user_id || ' ' || t.key",
  hasKeys: false,
  stays: NOTHING_STAYS,
  erase: (tx, { person }) => void tx.run(fragment`DELETE FROM kept_forms WHERE ${mentioning(person)}`),
}

export default defineModule({
  routes: keptFormRoutes,
  persons: { kept_forms: formsOfPerson },
  retention: {
    kept_forms: aged({
      days: 90,
      after: 'its last change, unless the form is stored or given up before',
      oldest: `SELECT min(updated_at) FROM kept_forms`,
      prune: pruneForms,
    }),
  },
  transport: { kept_forms: copied() },
})
