import { defineModule } from '../../module/define-module.ts'
import { type HealthDeps, healthRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Health: 'Whether the server lives and can do its work. For monitors; nobody has to say who they are.',
  },
  routes: ({ health }: { health: HealthDeps }) => healthRoutes(health),
})
