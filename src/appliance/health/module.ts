import { defineModule } from '../../module/define-module.ts'
import { type HealthDeps, healthRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Health: 'Whether the server runs and can do its work. For monitoring; needs no credential.',
  },
  routes: ({ health }: { health: HealthDeps }) => healthRoutes(health),
})
